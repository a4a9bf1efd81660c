import { createClient } from '@launchpad/client';
import { parsePoolCode } from '@launchpad/contracts';
import { demoAccounts } from '@launchpad/contracts/testing';
import { testTokenInterface } from '@launchpad/contracts';
import { DemoChain, placeBid, readPool, signIn } from '@launchpad/seed';

// What a newcomer does first with a product that has just started: opens its pages, signs in with the demo wallet and
// bids. Fails when any of it fails.
const [, , url = ''] = process.argv;

for (const path of ['/', '/admin/', '/v1/docs']) {
  const page = await fetch(new URL(path, url));
  if (!page.ok || !(await page.text()).includes('<html'))
    throw new Error(`${path} is not a page: ${page.status}`);
}
const visitor = createClient({ url });
const { data } = await visitor.call('listPools', {
  params: { x: 'all' },
  query: { status: 'live', limit: 50 },
});
const pool = data.pools.find(({ poolType }) => poolType === 'public');
if (!pool) throw new Error('No public pool is open for bids');
const { networks } = (await visitor.call('config')).data;
const network = networks.find(({ chainId }) => chainId === pool.chainId);
if (!network) throw new Error(`The product does not run on chain ${pool.chainId}`);

const chain = new DemoChain(network);
try {
  const bidder = await signIn(url, demoAccounts.investorC, network.chainId);
  const biddable = {
    poolId: pool.poolId,
    number: BigInt(parsePoolCode(pool.poolId)?.poolNumber ?? 0),
    chain,
    form: { biddingToken: pool.biddingToken },
  };
  const before = (await readPool(biddable, visitor)).bidCount;
  const pay = BigInt(pool.minimumBiddingAmount) * 2n;
  await chain.send(bidder, pool.biddingToken, testTokenInterface, 'mint', [bidder.address, pay]);
  await placeBid(biddable, bidder, BigInt(pool.minimumBuyAmount), pay);
  const { bidCount } = await readPool(biddable, visitor);
  if (bidCount !== before + 1) throw new Error(`${pool.title} had ${before} bids and has ${bidCount}`);
  console.log(`Bid for ${pool.title}, its number ${bidCount}`);
} finally {
  chain.close();
}
