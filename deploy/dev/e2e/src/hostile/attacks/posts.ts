import { randomBytes } from 'node:crypto';
import { parallel, Tally } from '../parallel.js';
import type { Attack } from './index.js';

/** Posts of transactions that were never sent, by signed-in wallets. */
export const falsePosts: Attack = async ({ attackers, pool, url }, scale) => {
  const [wallets, posts] = scale === 'short' ? [4, 200] : [20, 10_000];
  const people = await attackers(wallets);
  const tally = new Tally();
  await parallel(posts, 50, async (index) => {
    const { api } = people[index % people.length] ?? people[0]!;
    const response = await fetch(new URL('/v1/front/order/create', url), {
      method: 'POST',
      headers: {
        origin: url,
        cookie: api.cookie,
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${index % 250}`,
      },
      body: JSON.stringify({ poolId: pool.poolId, transactionHash: `0x${randomBytes(32).toString('hex')}` }),
    });
    await response.arrayBuffer();
    tally.add(`${response.status}`);
    if (response.ok) throw new Error('a false post was accepted');
  });
  return `${posts} posts: ${tally.toString()}`;
};
