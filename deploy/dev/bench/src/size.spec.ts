import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { bidsIn, LARGE, USUAL } from './size.js';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

it('is measured with 1,000 pools and 50,000 bids, or 100,000 and a million', () => {
  expect([USUAL.pools, bidsIn(USUAL)]).toEqual([1_000, 50_000]);
  expect([LARGE.pools, bidsIn(LARGE)]).toEqual([100_000, 1_000_000]);
});

it('the README and make help say so', () => {
  expect(read('README.md')).toContain('with 1,000 pools and 50,000 bids');
  expect(read('README.md')).toContain('`LARGE=1`: 100,000 and a million');
  expect(read('Makefile')).toContain('with 1,000 pools and 50,000 bids');
});
