import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logOf, RESULTS, type Results, type Test } from './suite.js';

const SLOWEST_SHOWN = 10;
const MESSAGE_LINES = 20;

/** Prints one line for a suite, and each failed test with its message and the command that runs only that test. */
export function printSuite(name: string, { tests }: Results, seconds: number): void {
  const failed = failuresIn(tests);
  const counts = `${String(tests.length - failed.length).padStart(5)} passed, ${failed.length} failed`;
  console.log(`${name.padEnd(12)} ${counts}  ${Math.round(seconds)} s`);
  for (const { file, title, failure } of failed) {
    const flaky = failure.flakySeed === undefined ? '' : `FLAKY (seed ${failure.flakySeed}) `;
    const message = failure.message.split('\n').slice(0, MESSAGE_LINES);
    console.log(`\n  ${flaky}${title === file ? '' : `${file}: `}${title}`);
    for (const line of message) console.log(`    ${line}`);
    console.log(`  Run only this: ${failure.command}\n`);
  }
  if (failed.length > 0) console.log(`  Log: ${logOf(name)}\n`);
}

/** Prints what was slow, the notes of all suites and the total. The last line is `N passed, N failed`. */
export function printTotal(all: Results[]): void {
  const tests = all.flatMap((results) => results.tests);
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  const timed = slowest.filter(({ seconds }) => seconds > 0);
  if (timed.length > 0) console.log('\nSlowest tests:');
  for (const { file, title, seconds } of timed) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${title}`);
  }
  const notes = all.flatMap((results) => results.notes ?? []);
  const failed = failuresIn(tests);
  const flaky = failed.filter(({ failure }) => failure.flakySeed !== undefined).length;
  console.log(`\n${[...notes, `Logs and JUnit results: ${RESULTS}`].join('\n')}`);
  if (flaky > 0) console.log(`${flaky} FLAKY: failed, and passed when run again. A defect, not a pass.`);
  console.log(`\n${tests.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** Writes a suite's results as JUnit XML into a folder. Written by hand: the maintained builders' types do not resolve in ES modules. */
export async function writeJunit(name: string, { tests }: Results, folder = RESULTS): Promise<void> {
  const cases = tests.map(({ file, title, seconds, failure }) => {
    const attributes = `classname="${inXml(file)}" name="${inXml(title)}" time="${seconds}"`;
    if (!failure) return `  <testcase ${attributes}/>`;
    return `  <testcase ${attributes}><failure>${inXml(failure.message)}</failure></testcase>`;
  });
  const failures = failuresIn(tests).length;
  const suite = `<testsuite name="${name}" tests="${tests.length}" failures="${failures}">`;
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', suite, ...cases, '</testsuite>', ''];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.xml`), lines.join('\n'));
}

function inXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, ' ');
  return allowed.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

function failuresIn(tests: Test[]) {
  return tests.flatMap((test) => (test.failure ? [{ ...test, failure: test.failure }] : []));
}
