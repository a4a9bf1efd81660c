import { runDifferential } from './run.js';

const BOOKS = 20;
const MOST_ORDERS = 40;
/** Draws several books of each outcome. */
const SEED = 7;

describe('the model of the clearing and the contract', () => {
  it('agree in every payout of the same 20 books in each run, in which sales end in every way', async () => {
    const { books, endings } = await runDifferential(BOOKS, SEED, MOST_ORDERS);
    expect(books).toBe(BOOKS);
    expect(Math.min(...Object.values(endings))).toBeGreaterThan(1);
  });

  it('agree in every payout of 20 random books', async () => {
    const { books } = await runDifferential(BOOKS, Date.now() % 2 ** 31, MOST_ORDERS);
    expect(books).toBe(BOOKS);
  });
});
