import { poolCode } from '@launchpad/contracts';
import { orderId, orderIds } from './order-id.js';

describe("the id of an order's row", () => {
  const pool = poolCode(5, 3);

  it('is the same in every service, and another one for each order, pool and chain', () => {
    expect(orderId(pool, '77')).toBe(orderIds(pool)('77'));
    const ids = [
      orderId(pool, '77'),
      orderId(pool, '78'),
      orderId(poolCode(5, 4), '77'),
      orderId(poolCode(97, 3), '77'),
    ];
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('needs the code of a pool', () => {
    expect(() => orderId('nothing', '77')).toThrow(RangeError);
  });
});
