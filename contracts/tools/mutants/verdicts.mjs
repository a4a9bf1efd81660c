// Verdicts of earlier runs on each mutant, as long as they are valid.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} folder of the built mutants
 * @param {string} file that stores them, one per line
 */
export function openVerdicts(folder, file) {
  const texts = filesBelow(folder, ['src', 'test']);
  const tests = Object.keys(texts).filter((path) => path.endsWith('.t.sol'));
  /** Everything that a verdict depends on except the tests themselves. */
  const base = hash(
    [...Object.keys(texts).filter((path) => !tests.includes(path)), 'foundry.toml'].map(read),
  );
  const allTests = hash(tests.map(read));
  const kept = new Map();
  if (existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const { mutant, ...verdict } = JSON.parse(line);
      kept.set(mutant, verdict);
    }
  }
  return {
    /** The verdict on a mutant, if nothing that it depends on has changed. */
    of(mutant) {
      const verdict = kept.get(nameOf(mutant));
      return verdict?.base === base && verdict.tests === testsOf(verdict.killer) ? verdict : undefined;
    },
    /** The suite that killed a mutant in an earlier run. */
    killerBefore(mutant) {
      const killer = kept.get(nameOf(mutant))?.killer;
      return killer && tests.includes(killer.split(':')[0]) ? killer : undefined;
    },
    add(mutant, { killer }) {
      const verdict = { killer, base, tests: testsOf(killer) };
      kept.set(nameOf(mutant), verdict);
      appendFileSync(file, `${JSON.stringify({ mutant: nameOf(mutant), ...verdict })}\n`);
    },
  };

  /** A killed mutant stays killed while its killer is unchanged; a survivor's verdict depends on all tests. */
  function testsOf(killer) {
    const path = killer?.split(':')[0];
    return tests.includes(path) ? hash([read(path)]) : allTests;
  }

  function read(path) {
    return texts[path] ?? readFileSync(join(folder, path), 'utf8');
  }
}

function nameOf({ file, code, from, to, occurrence }) {
  return `${file} ${code} ${from} ${to} ${occurrence}`;
}

function hash(texts) {
  return createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
}

function filesBelow(folder, names) {
  const files = names.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sol'))
      .map((path) => join(name, path)),
  );
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
