import { createClient, type Client } from '@launchpad/client';
import { demoAccounts, deployment } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { DemoChain, openPool, placeBid, signIn, signInAsAdmin, type OpenedPool } from '@launchpad/seed';
import { parseUnits } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { approve, feature, markScam, openAsAdmin, remove, settle } from './pages/manage-pools.js';
import { PoolPage } from './pages/pool.js';
import { Person } from './person.js';
import { saleForm } from './sale.js';

const HOUR = 3_600;
const CHAIN_ID = 97;
const url = process.env.E2E_URL ?? '';
const site = createClient({ url });

describe('the admin, at Manage Pools', () => {
  const pooling = deployment.saleTokens.BOR;
  const bidding = deployment.stableCoins.USDC;
  const tokens = (amount: string) => parseUnits(amount, pooling.decimals);
  const coins = (amount: string) => parseUnits(amount, bidding.decimals);
  const bid = coins('600');
  const run = Date.now().toString(36);

  let browser: Browser;
  let chain: DemoChain;
  let api: Client;
  let admin: Person;
  let visitor: Person;
  let investor: Person;
  let pools: Record<'fraud' | 'mistake' | 'success', OpenedPool>;

  beforeAll(async () => {
    browser = await openBrowser();
    const { data: config } = await site.call('config');
    const network = config.networks.find(({ chainId }) => chainId === CHAIN_ID);
    if (!network) throw new Error(`The product does not run on chain ${CHAIN_ID}`);
    chain = new DemoChain(network);
    api = await signInAsAdmin(url);
    const owner = await signIn(url, demoAccounts.poolOwner, CHAIN_ID);
    const start = (await chain.now()) + HOUR;
    const open = async (title: string) =>
      openPool(
        chain,
        owner,
        await saleForm(owner, network.name, `${title} ${run}`, { pooling, bidding, start }),
      );
    pools = { fraud: await open('Fraud'), mistake: await open('Mistake'), success: await open('Success') };
    for (const { poolId } of [pools.mistake, pools.success])
      await api.call('updateStatus', { params: { id: poolId }, body: { poolStatus: true } });
    admin = await Person.connected(browser, url, 'Admin', network.name);
    investor = await Person.connected(browser, url, 'Investor A', network.name);
    visitor = await Person.visit(browser, url);
    await openAsAdmin(admin);
  });

  afterAll(async () => {
    chain?.close();
    await browser?.close();
  });

  it('also sees a pool that awaits its review on the public page, and a notification for every new pool', async () => {
    await admin.open(`/pool/${pools.fraud.poolId}`);
    await admin.page.getByText('KYC approval is awaiting from admin').waitFor();
    const { data } = await api.call('listNotifications');
    const bell = admin.page.getByRole('button', { name: `Notifications, ${data.total}` });
    await bell.waitFor();
    expect(await bell.textContent()).toBe(String(data.total));
    await admin.open('/admin/managepools');
  });

  it('approves a pool’s review and features it: everyone then finds it among the trending pools', async () => {
    const { form, poolId } = pools.fraud;
    await expect(site.call('getPool', { params: { poolId } })).rejects.toThrow('404');
    await approve(admin.page, form.title);
    await feature(admin.page, form.title);
    expect((await read('fraud')).poolStatus).toBe(true);
    await visitor.open('/?id=trending');
    const trending = visitor.page.getByRole('region', { name: 'Trending' });
    await trending.getByRole('link', { name: form.title }).first().waitFor();
  });

  it('deletes a pool before its start: its tokens are returned, and no one can open it', async () => {
    const before = await held('poolOwner', pooling.address);
    await remove(admin.page, pools.mistake.form.title);
    expect((await held('poolOwner', pooling.address)) - before).toBe(tokens('1000'));
    expect((await read('mistake')).isDeleted).toBe(true);
    await visitor.open(`/pool/${pools.mistake.poolId}`);
    await visitor.page.getByText('Deleted').first().waitFor();
  });

  it('marks a pool as scam: its page shows a warning, and a bid is refunded in full', async () => {
    const before = await held('investorA', bidding.address);
    await chain.warpTo(pools.fraud.form.poolStartDate + 1);
    for (const pool of [pools.fraud, pools.success])
      await placeBid(pool, demoAccounts.investorA, tokens('100'), bid);
    const { form, poolId } = pools.fraud;
    const message = 'The team took its site down.';
    await markScam(admin.page, form.title, message);
    expect(await read('fraud')).toMatchObject({ scamStatus: true, scamMessage: message });

    await investor.open(`/pool/${poolId}`);
    await investor.page.getByText(message).waitFor();
    await new PoolPage(investor.page).collect(`600 ${bidding.symbol}`, 'Refund', 'Refunded');
    expect(before - (await held('investorA', bidding.address))).toBe(bid);
  });

  it('settles a pool after its end: its owner receives what was raised, less the fee', async () => {
    const { form } = pools.success;
    const before = await held('poolOwner', bidding.address);
    await chain.warpTo(form.poolEndDate + 1);
    await admin.open('/admin/managepools');
    await settle(admin.page, form.title);
    // Orders has recorded it by then; pools receives the event on its own.
    await eventually(async () => (await read('success')).closeStatus);
    expect((await read('success')).settlement).toMatchObject({
      soldBiddingTokens: `${bid}`,
      minFundingThresholdNotReached: false,
    });
    expect((await held('poolOwner', bidding.address)) - before).toBe(bid - (bid * 15n) / 1_000n);
  });

  it('caused no error on any page', () => {
    expect([admin, visitor, investor].flatMap(({ faults }) => faults)).toEqual([]);
  });

  async function read(name: keyof typeof pools) {
    return (await api.call('getPool', { params: { poolId: pools[name].poolId } })).data;
  }

  async function held(who: 'poolOwner' | 'investorA', token: string): Promise<bigint> {
    return await chain.balance(token, demoAccounts[who].address);
  }
});
