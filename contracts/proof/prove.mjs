// Proves the lemmas of this folder and prints a line for each: `make prove`.
// Solidity lemmas (`*.proof.sol`) are proved with Halmos, which runs the compiled library on all inputs at once; lemmas on
// exact integers (`arithmetic/*.smt2`) with z3. Each of these is also checked without its claim, since contradictory
// premises would prove anything. A bounded model is checked with forge, which runs every case. Fuzz tests (B…) tie the
// formulas of the lemmas on integers to the compiled functions. At the end the code is broken on purpose, ten times, and
// the check that must notice is run again.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { python } from '../tools/python.mjs';
import { runBreaks } from './breaks.mjs';
import { checkWithForge, checkWithHalmos, hasPassed, LIMIT } from './checks.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const contracts = dirname(here);
const root = dirname(contracts);

const programs = python(root, 'proof', join(here, 'requirements.txt'));
// otherwise leftovers of an earlier build would be proved too
for (const folder of ['out/proof', 'cache/proof'])
  rmSync(join(here, '..', folder), { recursive: true, force: true });
const lemmas = [...checkWithHalmos(programs, contracts), ...arithmetic(), ...checkWithForge(contracts)].sort(
  byName,
);
for (const lemma of lemmas) print(lemma);
const named = new Set(readFileSync(join(here, '..', 'README.md'), 'utf8').match(/\b[BTWCM]\d+\b/g));
const unnamed = lemmas.filter(({ name }) => !named.has(name)).map(({ name }) => name);
const missing = [...named].filter((name) => !lemmas.some((lemma) => lemma.name === name));
if (unnamed.length > 0) console.log(`Not in README.md: ${unnamed.join(', ')}`);
if (missing.length > 0) console.log(`In README.md, without a proof: ${missing.join(', ')}`);
const passed = lemmas.filter(hasPassed).length;
const failed = lemmas.length - passed + unnamed.length + missing.length;
console.log(`${passed} passed, ${failed} failed`);

console.log('\nDeliberate breaks, each with the check that must notice it');
let unnoticed = 0;
for (const { says, lemma, isNoticed } of runBreaks(programs, contracts)) {
  console.log(`${lemma.padEnd(4)} ${says.padEnd(60)} ${isNoticed ? 'noticed' : 'NOT NOTICED'}`);
  if (!isNoticed) unnoticed += 1;
}
console.log(`${unnoticed} breaks not noticed`);
process.exitCode = failed + unnoticed === 0 ? 0 : 1;

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

function z3(input) {
  const { stdout } = spawnSync(join(programs, 'z3'), [`-T:${LIMIT}`, '-in'], { input, encoding: 'utf8' });
  return stdout.trim().split('\n');
}

function byName(a, b) {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

function print({ name, claim, tool, result, seconds }) {
  console.log(
    `${name.padEnd(4)} ${claim.padEnd(130)} ${tool.padEnd(7)} ${result.padEnd(11)} ${seconds.toFixed(2)} s`,
  );
}
