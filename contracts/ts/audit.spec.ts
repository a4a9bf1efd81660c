import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const contracts = join(import.meta.dirname, '..');

test('every test named in the audit notes exists', () => {
  const notes = readFileSync(join(contracts, 'AUDIT.md'), 'utf8');
  const named = new Set(notes.match(/\b(?:test|testFuzz|invariant)_\w+/g));
  const sources = readdirSync(join(contracts, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sol'))
    .map((file) => readFileSync(join(contracts, 'test', file), 'utf8'));
  const missing = [...named].filter((name) => !sources.some((text) => text.includes(`function ${name}(`)));
  expect(named.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
