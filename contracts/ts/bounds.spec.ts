import { readFileSync } from 'node:fs';
import { WITHDRAW_MARGIN } from './bounds.js';

describe('the bounds of an auction', () => {
  it('let a bid be withdrawn until as long before the end as the contract does', () => {
    const orders = readFileSync(new URL('../src/auction/Orders.sol', import.meta.url), 'utf8');
    expect(orders).toContain(`WITHDRAW_MARGIN = ${WITHDRAW_MARGIN} seconds;`);
  });
});
