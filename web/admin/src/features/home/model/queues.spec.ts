import { openRefunds } from './queues';

it('refunds are open as long as not all are paid', () => {
  expect(openRefunds({ payouts: { orders: 9, paid: 4 } })).toBe(5);
  expect(openRefunds({})).toBe(0);
});
