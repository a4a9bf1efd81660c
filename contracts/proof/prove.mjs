// Proves the lemmas of this folder and prints a line for each: `make prove`.
// Solidity lemmas (`*.proof.sol`) are proved with Halmos, which runs the compiled library on all inputs at once; lemmas on
// exact integers (`arithmetic/*.smt2`) with z3. Each of these is also checked without its claim, since contradictory
// premises would prove anything. A bounded model is checked with forge, which runs every case.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forge } from '../tools/forge.mjs';
import { python } from '../tools/python.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = dirname(dirname(here));
/** Time limit of a solver for one lemma, in seconds. */
const LIMIT = 120;

const programs = python(root, 'proof', join(here, 'requirements.txt'));
// otherwise leftovers of an earlier build would be proved too
for (const folder of ['out/proof', 'cache/proof'])
  rmSync(join(here, '..', folder), { recursive: true, force: true });
const lemmas = [...solidity(), ...arithmetic(), ...bounded()].sort(byName);
for (const lemma of lemmas) print(lemma);
const named = new Set(readFileSync(join(here, '..', 'README.md'), 'utf8').match(/\b[TWCM]\d+\b/g));
const unnamed = lemmas.filter(({ name }) => !named.has(name)).map(({ name }) => name);
const missing = [...named].filter((name) => !lemmas.some((lemma) => lemma.name === name));
if (unnamed.length > 0) console.log(`Not in README.md: ${unnamed.join(', ')}`);
if (missing.length > 0) console.log(`In README.md, without a proof: ${missing.join(', ')}`);
const proved = lemmas.filter(({ result }) => result === 'proved').length;
const failed = lemmas.length - proved + unnamed.length + missing.length;
console.log(`${proved} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** The lemmas that Halmos checks against the compiled libraries. */
function solidity() {
  const bin = mkdtempSync(join(tmpdir(), 'prove-'));
  try {
    symlinkSync(forge, join(bin, 'forge'));
    const report = join(bin, 'report.json');
    const { status, stdout, stderr } = spawnSync(
      join(programs, 'halmos'),
      ['--root', dirname(here), '--forge-build-out', 'out/proof', '--match-contract', 'Proof$']
        .concat(['--solver-timeout-assertion', `${LIMIT * 1000}`, '--json-output', report])
        .concat(['--cache-solver']),
      {
        cwd: dirname(here),
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
        return {
          name: id,
          claim: words(claim),
          tool: 'halmos',
          result: exitcode === 0 ? 'proved' : 'NOT PROVED',
          seconds: time?.[0] ?? 0,
        };
      });
  } finally {
    rmSync(bin, { recursive: true });
  }
}

/** The lemmas on exact integers. */
function arithmetic() {
  const folder = join(here, 'arithmetic');
  return readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const [, name, claim] = /^; (\w+): ([^.:]+)/.exec(text);
    const began = performance.now();
    const answers = z3(text);
    const seconds = (performance.now() - began) / 1000;
    const premises = text.replace(/^\(push\).*\n|^\(assert \(not.*\n/gm, '').replace('(check-sat)', '');
    const holds = answers.length > 0 && answers.every((answer) => answer === 'unsat');
    const sound = z3(`${premises}\n(check-sat)`)[0] === 'sat';
    const result = holds ? (sound ? 'proved' : 'PREMISES CONTRADICT') : 'NOT PROVED';
    return { name, claim: claim.replace(/\s*\n; /g, ' '), tool: 'z3', result, seconds };
  });
}

/** Models small enough for forge to run all their cases. */
function bounded() {
  const { status, stdout, stderr } = spawnSync(
    forge,
    ['test', '--match-contract', 'TwoOrdersTest', '--json'],
    {
      cwd: dirname(here),
      encoding: 'utf8',
      env: { ...process.env, FOUNDRY_PROFILE: 'proof', FOUNDRY_ISOLATE: 'false' },
    },
  );
  if (status !== 0 && status !== 1) throw new Error(`forge ended with ${status}\n${stderr}`);
  const suites = JSON.parse(stdout.slice(stdout.indexOf('{')));
  return Object.values(suites).flatMap((suite) =>
    Object.entries(suite.test_results).map(([name, test]) => {
      const [, id, claim] = /test_([A-Z]\d+)_(\w+)/.exec(name);
      const [, whole = 0, thousandths = 0] = /^(?:(\d+)s ?)?(?:(\d+)ms)?/.exec(test.duration);
      const result = test.status === 'Success' ? 'proved' : 'NOT PROVED';
      return {
        name: id,
        claim: words(claim),
        tool: 'forge',
        result,
        seconds: Number(whole) + thousandths / 1000,
      };
    }),
  );
}

function z3(input) {
  const { stdout } = spawnSync(join(programs, 'z3'), [`-T:${LIMIT}`, '-in'], { input, encoding: 'utf8' });
  return stdout.trim().split('\n');
}

function words(camelCase) {
  return camelCase.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}

function byName(a, b) {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

function print({ name, claim, tool, result, seconds }) {
  console.log(
    `${name.padEnd(4)} ${claim.padEnd(130)} ${tool.padEnd(7)} ${result.padEnd(11)} ${seconds.toFixed(2)} s`,
  );
}
