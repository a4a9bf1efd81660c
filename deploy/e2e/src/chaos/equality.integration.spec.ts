import { jest } from '@jest/globals';
import { faults } from './faults.js';
import { run } from './trial.js';

jest.setTimeout(300_000);

it('every row is what the chains say after kills of services and servers, and a reorganisation', async () => {
  const fault = faults.mixed;
  if (!fault) throw new Error('There are no mixed faults');
  const seed = Math.floor(Math.random() * 1_000_000);
  const { rows, differences } = await run({ transactions: 120, seed, fault });
  expect({ seed, differences }).toEqual({ seed, differences: [] });
  expect(rows).toBeGreaterThan(50);
});
