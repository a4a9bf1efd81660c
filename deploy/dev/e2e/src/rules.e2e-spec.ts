import { createClient, type Client } from '@launchpad/client';
import { demoAccounts, deployment } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import {
  DemoChain,
  openPool,
  placeBid,
  settle,
  signIn,
  signInAsAdmin,
  type OpenedPool,
  type PlacedOrder,
} from '@launchpad/seed';
import { id, parseUnits } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { openAsAdmin, review } from './pages/manage-pools.js';
import { PoolPage } from './pages/pool.js';
import { Person } from './person.js';
import { saleForm } from './sale.js';

const HOUR = 3_600;
const CHAIN_ID = 97;
const url = process.env.E2E_URL ?? '';
const site = createClient({ url });

describe('the rules that protect the terms of a sale', () => {
  const pooling = deployment.saleTokens.BOR;
  const bidding = deployment.stableCoins.USDC;
  const tokens = (amount: string) => parseUnits(amount, pooling.decimals);
  const coins = (amount: string) => parseUnits(amount, bidding.decimals);

  let browser: Browser;
  let chain: DemoChain;
  let api: Client;
  let owner: Awaited<ReturnType<typeof signIn>>;
  let people: Record<'investor' | 'admin', Person>;
  let pool: OpenedPool;
  let start: number;
  let end: number;
  const orders: PlacedOrder[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    const { data: config } = await site.call('config');
    const network = config.networks.find(({ chainId }) => chainId === CHAIN_ID);
    if (!network) throw new Error(`The product does not run on chain ${CHAIN_ID}`);
    chain = new DemoChain(network);
    api = await signInAsAdmin(url);
    owner = await signIn(url, demoAccounts.poolOwner, CHAIN_ID);
    const form = await saleForm(owner, network.name, `Rules ${Date.now().toString(36)}`, {
      pooling,
      bidding,
      start: (await chain.now()) + 6 * HOUR,
    });
    pool = await openPool(chain, owner, { ...form, isFinalize: true });
    people = {
      investor: await Person.connected(browser, url, 'Investor A', network.name),
      admin: await Person.connected(browser, url, 'Admin', network.name),
    };
  });

  afterAll(async () => {
    chain?.close();
    await browser?.close();
  });

  it('the admin who reviews a pool is warned that a last order may come with its settlement', async () => {
    const { page } = people.admin;
    await openAsAdmin(people.admin);
    const dialog = await review(page, pool.form.title);
    await dialog.getByText(/This pool allows a last order together with its settlement/).waitFor();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('KYC! KYC updated').waitFor();
    expect((await read()).poolStatus).toBe(true);
  });

  it('everybody reads what is sold before any script runs', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}/pool/${pool.poolId}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(pool.form.title);
    expect(await page.getByText(`${pooling.symbol} / ${bidding.symbol}`).count()).toBe(1);
    await context.close();
  });

  it('a page whose scripts do not load says so, and is loaded again with one click', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('**/assets/base-*.js', (route) => route.abort());
    await page.goto(`${url}/pool/${pool.poolId}`);
    const reload = page.getByRole('alert').getByRole('link', { name: 'Reload' });
    await reload.waitFor();
    await page.unrouteAll();
    await reload.click();
    await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor();
    expect(await reload.count()).toBe(0);
    await context.close();
  });

  it('once the admin has changed the terms, everyone reads that its owner may cancel free of charge', async () => {
    start = (await chain.now()) + 7 * HOUR;
    end = start + 24 * HOUR;
    await chain.auction(demoAccounts.admin, 'updatePoolAdmin', edit(coins('600')));
    await eventually(async () => (await read()).cancelIsFree);
    await people.investor.open(`/pool/${pool.poolId}`);
    const notice = people.investor.page.getByText(
      /^The admin changed the terms of this sale after it was created/,
    );
    await notice.waitFor();
    await chain.warpTo(start + 1);
    await notice.waitFor({ state: 'detached' });
    expect(await notice.count()).toBe(0);
  });

  it('the admin can change nothing once the sale is running', async () => {
    await expect(chain.auction(demoAccounts.admin, 'updatePoolAdmin', edit(coins('700')))).rejects.toThrow(
      'PoolStarted',
    );
    expect((await read()).minimumFundingThreshold).toBe(`${coins('600')}`);
  });

  it('terms, form and confirmation warn that a last order may come with the settlement', async () => {
    const { page } = people.investor;
    const says = 'Settlement may come with one last order';
    await page.getByRole('region', { name: 'Pool Info' }).getByText(says).waitFor();
    const sale = new PoolPage(page);
    await sale.form.getByText(says).waitFor();
    await sale.fill('100', '150');
    await (await sale.confirm()).getByText(says).waitFor();
    await page.getByRole('dialog', { name: 'Place Order' }).getByRole('button', { name: 'Close' }).click();
    expect(await sale.typed()).toEqual(['100', '150']);
  });

  it('the form rejects a price above the highest and shows the maximum', async () => {
    const sale = new PoolPage(people.investor.page);
    await sale.fill('10', '42949672960');
    await sale.form
      .getByText(
        'At most 42,949,672,959.999999 USDC for so few tokens: this sale takes no higher price per token',
      )
      .waitFor();
    expect(await sale.form.getByRole('button', { name: 'Place Order' }).isEnabled()).toBe(false);
  });

  it('a bid is placed although the owner changes the page meanwhile', async () => {
    const { page } = people.investor;
    const sale = new PoolPage(page);
    await sale.fill('100', '150');
    const dialog = await sale.confirm();
    const hash = id('another page about it');
    await chain.auction(demoAccounts.poolOwner, 'updatePoolUser', [pool.number, hash]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Order is placed successfully').first().waitFor();
    await eventually(async () => (await read()).formHash === hash);
    await eventually(async () => (await read()).bidCount === 1);
  });

  it('a claim of several bids pays the remaining ones and names the one that someone else has claimed', async () => {
    const { page } = people.investor;
    for (const amount of ['200', '300'])
      orders.push(await placeBid(pool, demoAccounts.investorA, tokens('100'), coins(amount)));
    await chain.warpTo(end + 1);
    await settle(pool, owner);
    await people.investor.open(`/pool/${pool.poolId}`);
    const claim = page.getByRole('button', { name: 'Claim all 3' });
    // the page may still be asking whether it is signed in
    const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
    await Promise.race([claim.waitFor(), signInButton.click().catch(() => undefined)]);
    await claim.waitFor();
    let taken = false;
    await page.route(chain.network.publicRpcUrl, async (route) => {
      if (!taken) {
        taken = true;
        const [first] = orders;
        await chain.auction(demoAccounts.stranger, 'claimFromParticipantOrder', [
          pool.number,
          [first!.order],
        ]);
      }
      await route.continue();
    });
    await claim.click();
    await page
      .getByText(
        'Skipped, since somebody had them paid out to you before: the bid of 200 USDC for 100 BOR. The others were paid now.',
      )
      .waitFor();
    await page.getByText('All of it was claimed or refunded.').waitFor();
    expect(taken).toBe(true);
  });

  it('caused no error on any page', () => {
    expect(Object.values(people).flatMap(({ faults }) => faults)).toEqual([]);
  });

  const edit = (softCap: bigint) => [pool.number, start, end, end - HOUR, softCap, coins('10')];

  async function read() {
    return (await api.call('getPool', { params: { poolId: pool.poolId } })).data;
  }
});
