import { inOrderOfOwners } from './payer.js';

describe('the orders of a payout', () => {
  const order = (userId: number, word: bigint) => ({ userId, order: word });

  it("are sent with each owner's together, the oldest first", () => {
    const orders = [order(9, 1n), order(2, 2n), order(9, 3n), order(5, 4n), order(2, 5n)];
    expect(inOrderOfOwners(orders)).toEqual([2n, 5n, 4n, 1n, 3n]);
  });
});
