import { setTimeout as delay } from 'node:timers/promises';
import { createClient, transactions } from '@launchpad/client';
import { deployment, demoAccounts } from '@launchpad/contracts/testing';
import {
  logo,
  openPool,
  placeOf,
  specimenDocument,
  type DemoChain,
  type OpenedPool,
  type World,
} from '@launchpad/seed';
import { parseUnits, Wallet } from 'ethers';

/** Short enough to time a bid, long enough for the limit of reads per minute. */
const LOOK_AGAIN_MS = 20;
const PATIENCE_MS = 10_000;
const AMOUNT = parseUnits('100', 18);
const PRICE = parseUnits('100', 6);

/**
 * Measures bids that are not posted: milliseconds from sending a bid's transaction, which its chain mines at once, until
 * the API lists the bid for a visitor.
 */
export async function appearances(
  { people, admin, chains: [chain] }: World,
  count: number,
): Promise<number[]> {
  if (!chain) throw new Error('There is no chain');
  const visitor = createClient({ url: admin.url });
  const pool = await openSale(chain, people.poolOwner);
  await admin.call('updateStatus', { params: { id: pool.poolId }, body: { poolStatus: true } });
  const bidder = new Wallet(demoAccounts.investorA.privateKey, chain.provider);
  await chain.approve(demoAccounts.investorA, pool.form.biddingToken);

  const listed = async () => {
    const { data } = await visitor.call('listOrders', { params: { poolId: pool.poolId } });
    return data.pagination.total;
  };
  const times: number[] = [];
  for (let bid = 1; bid <= count; bid += 1) {
    const amounts = { minBuyAmount: AMOUNT, sellAmount: PRICE + BigInt(bid) };
    const filled = await bidder.populateTransaction(transactions.placeBid(placeOf(pool), amounts));
    const signed = await bidder.signTransaction(filled);
    await listed();
    const sent = performance.now();
    await chain.provider.send('eth_sendRawTransaction', [signed]);
    while ((await listed()) < bid) {
      if (performance.now() - sent > PATIENCE_MS) throw new Error('A bid did not appear');
      await delay(LOOK_AGAIN_MS);
    }
    times.push(Math.round(performance.now() - sent));
  }
  return times;
}

/** A running sale. */
async function openSale(chain: DemoChain, owner: World['people']['poolOwner']): Promise<OpenedPool> {
  const token = deployment.saleTokens.AUR;
  const coin = deployment.stableCoins.USDC;
  const start = (await chain.now()) + 60;
  const { cid: picture } = await owner.api.upload('logo', await logo('Timed', ['#0b7285', '#4dabf7']));
  const { cid: identityDoc } = await owner.api.upload('identityDoc', await specimenDocument());
  const pool = await openPool(chain, owner, {
    network: chain.network.name,
    title: 'Timed',
    description: '<p>Its bids are timed.</p>',
    logo: picture,
    website: 'https://timed.example.com',
    name: 'Robin Keller',
    email: 'robin@timed.example.com',
    phone: '+41 44 555 01 23',
    message: 'Contact',
    identityDoc,
    poolingToken: token.address,
    ptName: token.name,
    ptSymbol: token.symbol,
    ptDecimals: token.decimals,
    biddingToken: coin.address,
    bdName: coin.name,
    bdSymbol: coin.symbol,
    bdDecimals: coin.decimals,
    poolSellAmount: `${parseUnits('100000', token.decimals)}`,
    minimumBuyAmount: `${parseUnits('1', token.decimals)}`,
    minimumBiddingAmount: `${parseUnits('0.5', coin.decimals)}`,
    minimumFundingThreshold: `${parseUnits('10000', coin.decimals)}`,
    poolStartDate: start,
    poolEndDate: start + 86_400,
    poolCancelDate: start + 43_200,
  });
  await chain.warpTo(start + 1);
  return pool;
}
