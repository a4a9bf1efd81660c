// Runs the tests against one mutant, until the first one fails.
import { spawn } from 'node:child_process';
import { forge } from '../forge.mjs';
import { SETTINGS } from './workshop.mjs';

const SLOW = 'Gas|Invariants|Fuzz|Solvency|Differential';
const FAST = { FOUNDRY_FUZZ_RUNS: '16' };
const FEW = {
  FOUNDRY_FUZZ_RUNS: '64',
  FOUNDRY_INVARIANT_RUNS: '4',
  FOUNDRY_INVARIANT_DEPTH: '250',
  FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT: '0',
};
/** Limits for an alternative that never terminates. */
const GAS = '2000000000';
const LIMIT = 180_000;

/**
 * @param {string} folder of the built mutants
 * @param {{ number: number, file: string }} mutant
 * @param {string} [first] `path:contract` of the suite to run first
 * @returns {Promise<{ killer?: string }>} `path:contract` of the suite that killed it, undefined if it survives
 */
export async function runMutant(folder, { number, file }, first) {
  for (const { args, env } of stages(file, first)) {
    const killer = await test(folder, number, args, env);
    if (killer) return { killer };
  }
  return {};
}

function stages(file, first) {
  const isOfTheSale = file === 'src/FixedPriceSale.sol';
  const own = isOfTheSale ? 'test/sale/*' : file === 'src/' ? 'test/*/*' : 'test/auction/*';
  const suites = [
    { args: ['--match-path', own, '--no-match-contract', SLOW], env: FAST },
    { args: ['--match-path', own, '--match-contract', 'Invariants|Fuzz|Solvency'], env: FEW },
  ];
  if (!first) return suites;
  const [path, contract] = first.split(':');
  const env = new RegExp(SLOW).test(contract) ? FEW : FAST;
  return [{ args: ['--match-path', path, '--match-contract', `^${contract}$`], env }, ...suites];
}

/** A run that never ends counts as a killed mutant. */
function test(folder, number, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(forge, ['test', '--fail-fast', '--threads', '1', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LIMIT,
      killSignal: 'SIGKILL',
      env: {
        ...process.env,
        ...SETTINGS,
        FOUNDRY_GAS_LIMIT: GAS,
        FOUNDRY_BLOCK_PREVRANDAO: `0x${number.toString(16).padStart(64, '0')}`,
        FOUNDRY_GAS_SNAPSHOT_CHECK: 'false',
        FOUNDRY_GAS_SNAPSHOT_EMIT: 'false',
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(undefined);
      const [, suite] = /Encountered \d+ failing tests? in (\S+)/.exec(output) ?? [];
      if (!suite && code !== null) return reject(new Error(`forge ended with ${code}:\n${output}`));
      resolve(suite ?? 'endless');
    });
  });
}
