import { jest } from '@jest/globals';
import { runDifferential } from './run.js';

jest.setTimeout(1_200_000);

it('the model of the clearing and the contract agree in every payout of 500 random books, however the sale ends', async () => {
  const { books, endings } = await runDifferential(500, Date.now() % 2 ** 31, 100);
  expect(books).toBe(500);
  expect(Math.min(...Object.values(endings))).toBeGreaterThan(10);
});
