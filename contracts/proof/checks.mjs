// The checks of the lemmas that read compiled code, in any copy of the libraries.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { forge } from '../tools/forge.mjs';

/** Time limit of a solver for one lemma, in seconds. */
export const LIMIT = 120;

const PROFILE = { FOUNDRY_PROFILE: 'proof', FOUNDRY_ISOLATE: 'false', FOUNDRY_FUZZ_RUNS: '5000' };

/**
 * Checks lemmas with Halmos, which runs a compiled library on all inputs at once.
 * @param {string} programs folder of halmos
 * @param {string} folder of the contracts
 * @param {string} [lemma] the only one to check, for example T1
 */
export function checkWithHalmos(programs, folder, lemma = '') {
  const bin = mkdtempSync(join(tmpdir(), 'prove-'));
  try {
    symlinkSync(forge, join(bin, 'forge'));
    const report = join(bin, 'report.json');
    const { status, stdout, stderr } = spawnSync(
      join(programs, 'halmos'),
      ['--root', folder, '--forge-build-out', 'out/proof', '--match-contract', 'Proof$']
        .concat(['--match-test', lemma ? `^check_${lemma}_` : '^check_', '--cache-solver'])
        .concat(['--solver-timeout-assertion', `${LIMIT * 1000}`, '--json-output', report]),
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          FOUNDRY_PROFILE: 'proof',
          PATH: [bin, programs, process.env.PATH].join(delimiter),
        },
      },
    );
    if (status !== 0 && status !== 1) throw new Error(`halmos ended with ${status}\n${stdout}\n${stderr}`);
    return Object.values(JSON.parse(readFileSync(report, 'utf8')).test_results)
      .flat()
      .map(({ name, exitcode, time }) => {
        const [, id, claim] = /check_([A-Z]\d+)_(\w+)/.exec(name);
        const result = exitcode === 0 ? 'proved' : 'NOT PROVED';
        return { name: id, claim: toWords(claim), tool: 'halmos', result, seconds: time?.[0] ?? 0 };
      });
  } finally {
    rmSync(bin, { recursive: true });
  }
}

/**
 * Checks lemmas with forge: a bounded model by all its cases, a binding of a formula to its function by fuzzing.
 * @param {string} folder of the contracts
 * @param {string} [lemma] the only one to check, for example B2
 */
export function checkWithForge(folder, lemma = '[A-Z]\\d+') {
  const { status, stdout, stderr } = spawnSync(
    forge,
    ['test', '--match-test', `^test(Fuzz)?_${lemma}_`, '--json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26, env: { ...process.env, ...PROFILE } },
  );
  if (status !== 0 && status !== 1) throw new Error(`forge ended with ${status}\n${stderr}`);
  const suites = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return Object.values(suites).flatMap((suite) =>
    Object.entries(suite.test_results).map(([name, test]) => {
      const [, fuzz, id, claim] = /test(Fuzz)?_([A-Z]\d+)_(\w+)/.exec(name);
      const [, whole = 0, thousandths = 0] = /^(?:(\d+)s ?)?(?:(\d+)ms)?/.exec(test.duration);
      const result = test.status === 'Success' ? (fuzz ? 'agrees' : 'proved') : 'NOT PROVED';
      const seconds = Number(whole) + thousandths / 1000;
      return { name: id, claim: toWords(claim), tool: 'forge', result, seconds };
    }),
  );
}

/** Returns true when a lemma passed: proved for all inputs, or in agreement with what the fuzzer tried. */
export const hasPassed = ({ result }) => result === 'proved' || result === 'agrees';

function toWords(camelCase) {
  return camelCase.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}
