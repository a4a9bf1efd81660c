import { formatExact } from '@launchpad/api';
import { createClient } from '@launchpad/client';
import { clear, type Bid } from '@launchpad/contracts';
import { demoAccounts, type DemoToken } from '@launchpad/contracts/testing';
import { DemoChain, logo, placeBid, specimenDocument } from '@launchpad/seed';
import { DEMO_ACCOUNTS } from '@launchpad/testing';
import { parseUnits } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { fillProject, fillSale, sendPool, type PoolEntries } from './pages/create-pool.js';
import { feature, openWithAccount } from './pages/manage-pools.js';
import { WorkspacePage } from './pages/workspace.js';
import { Person } from './person.js';
import { sales } from './sale.js';

const HOUR = 3_600;
const url = process.env.E2E_URL ?? '';
const site = createClient({ url });
const reviewer = DEMO_ACCOUNTS.find(({ username }) => username === 'reviewer')!;

describe.each(sales)('a raise on chain $chainId, in its owner’s hands', ({ chainId, network, ...tokens }) => {
  const { pooling, bidding } = tokens;
  const title = `Harbour ${chainId} ${Date.now().toString(36)}`;
  const inPooling = (amount: string) => parseUnits(amount, pooling.decimals);
  const inBidding = (amount: string) => parseUnits(amount, bidding.decimals);
  const terms = {
    pooledSellAmount: inPooling('1000'),
    minBuyAmount: inPooling('10'),
    minimumBiddingAmountPerOrder: inBidding('10'),
    minFundingThreshold: inBidding('500'),
  };
  const bids: { by: 'investorA' | 'investorB'; bid: Bid }[] = [
    { by: 'investorA', bid: { minBuyAmount: inPooling('300'), sellAmount: inBidding('330') } },
    { by: 'investorB', bid: { minBuyAmount: inPooling('700'), sellAmount: inBidding('1000.123456') } },
  ];

  let browser: Browser;
  let chain: DemoChain;
  let owner: Person;
  let reader: Person;
  let entries: PoolEntries;
  let poolId: string;

  beforeAll(async () => {
    browser = await openBrowser();
    const { data } = await site.call('config');
    const found = data.networks.find((candidate) => candidate.chainId === chainId);
    if (!found) throw new Error(`The product does not run on chain ${chainId}`);
    chain = new DemoChain(found);
    owner = await Person.connected(browser, url, 'Pool owner', network);
    reader = await Person.visit(browser, url);
    const start = Math.ceil(((await chain.now()) + HOUR) / 60) * 60;
    entries = {
      ...{ title, description: 'Berths, booked by the tide.', network },
      ...{ biddingToken: bidding.symbol, poolingToken: pooling.address },
      ...{ sellAmount: '1000', softCap: '500', minimumBuy: '10', minimumBid: '10' },
      ...{ start, end: start + 24 * HOUR, cancel: start + 23 * HOUR },
      logo: await logo(title, ['#7FB2FF', '#175BB8']),
      identityDoc: await specimenDocument(),
    };
  });

  afterAll(async () => {
    chain?.close();
    await browser?.close();
  });

  it('is drafted, previewed, reviewed, rehearsed and created', async () => {
    const { page } = owner;
    await owner.open('/admin/create-pool');
    await fillProject(page, entries);
    await page.getByRole('region', { name: 'Public card' }).getByText(title).waitFor();
    await page.getByText(/^Draft saved/).waitFor();
    await page.reload();
    await page.getByLabel('Title').and(page.locator('input')).waitFor();
    expect(await page.getByLabel('Title').and(page.locator('input')).inputValue()).toBe(title);

    await fillSale(page, entries);
    await page.getByRole('region', { name: 'Public page' }).getByText(entries.description).waitFor();
    const onChain = page.getByRole('row', { name: /Auction sell amount/ });
    expect(await onChain.first().textContent()).toContain(`${terms.pooledSellAmount}`);
    const rehearsed = page.getByRole('row', { name: /^You receive/ });
    expect(await rehearsed.getByText(bidding.symbol).count()).toBe(3);
    poolId = await sendPool(page);
  });

  it('is sent back with a reason by a reviewer without a wallet, corrected, approved and featured', async () => {
    await openWithAccount(reader, reviewer);
    const review = new WorkspacePage(reader, poolId);
    await review.askForChanges('Email', 'Please give an address of the company.');

    const { page } = owner;
    await owner.open('/admin/dashboard');
    const wanted = page.getByRole('list', { name: 'What needs you now' }).getByRole('listitem');
    await wanted.filter({ hasText: title }).getByRole('link', { name: 'Correct' }).click();
    await page.getByText('Please give an address of the company.').waitFor();
    await new WorkspacePage(owner, poolId).resubmit('sale@harbour.example.com');

    await review.approve('sale@harbour.example.com');
    await reader.open('/admin/managepools');
    await feature(reader.page, title);
    const { data } = await site.call('getPool', { params: { poolId } });
    expect(data).toMatchObject({ poolStatus: true, featureStatus: true });
  });

  it('asks to be settled once it is over, and its statement equals the chain to the unit', async () => {
    await chain.warpTo(entries.start + 1);
    const { blockchainPoolId } = (await site.call('getPool', { params: { poolId } })).data;
    const pool = { poolId, number: BigInt(blockchainPoolId), chain, form: { biddingToken: bidding.address } };
    for (const { by, bid } of bids) {
      await placeBid(pool, demoAccounts[by], bid.minBuyAmount, bid.sellAmount);
    }
    const before = await held();
    await chain.warpTo(entries.end + 1);
    await owner.open('/admin/dashboard');
    const { page } = owner;
    const wanted = page.getByRole('list', { name: 'What needs you now' }).getByRole('listitem');
    await wanted.filter({ hasText: title }).getByRole('button', { name: 'Settle' }).click();
    await page.getByText('Pool settled successfully').waitFor();

    const after = await held();
    const outcome = clear(
      terms,
      bids.map(({ bid }) => bid),
    );
    const owed = bids.map(({ bid }) => outcome.payout(bid));
    const fee = after.feeReceiver - before.feeReceiver;
    const net = after.poolOwner - before.poolOwner;
    expect(fee + net).toBe(outcome.raised);
    expect(after.returned - before.returned).toBe(terms.pooledSellAmount - outcome.sold);
    const sums: [string, bigint, DemoToken][] = [
      ['Raised', fee + net, bidding],
      ['Platform fee', fee, bidding],
      ['Sent to the owner', net, bidding],
      ['Refunds due', owed.reduce((sum, { refunded }) => sum + refunded, 0n), bidding],
      ['Sold', outcome.sold, pooling],
      ['Unsold, returned to the owner', after.returned - before.returned, pooling],
      ['Tokens to claim', owed.reduce((sum, { claimed }) => sum + claimed, 0n), pooling],
    ];
    const own = new WorkspacePage(owner, poolId);
    const shown = await own.statement();
    for (const [what, amount, { decimals, symbol }] of sums) {
      const text = `${formatExact(amount, decimals)} ${symbol}`;
      expect([what, shown[what] ?? `0 ${symbol}`]).toEqual([what, text]);
    }
    expect(sums.map(([what]) => what)).toEqual(expect.arrayContaining(Object.keys(shown)));

    const file = await own.statementFile();
    const inFile = (what: string, { symbol, decimals }: DemoToken) =>
      file
        .filter(([kind, , token]) => kind === what && token === symbol)
        .reduce((sum, [, amount = '0']) => sum + parseUnits(amount, decimals), 0n);
    const names: Record<string, string> = { 'Refunds due': 'Refund due', 'Tokens to claim': 'Claim due' };
    for (const [what, amount, token] of sums) {
      expect([what, inFile(names[what] ?? what, token)]).toEqual([what, amount]);
    }
  });

  it('caused no error on any page', () => {
    expect([owner, reader].flatMap(({ faults }) => faults)).toEqual([]);
  });

  /** Bidding tokens of the pool's owner and the fee's receiver, and the owner's pooling tokens. */
  async function held() {
    return {
      poolOwner: await chain.balance(bidding.address, demoAccounts.poolOwner.address),
      feeReceiver: await chain.balance(bidding.address, demoAccounts.feeReceiver.address),
      returned: await chain.balance(pooling.address, demoAccounts.poolOwner.address),
    };
  }
});
