import { createClient, transactions } from '@launchpad/client';
import { demoAccounts, demoSafe, deployment } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { DemoChain } from '@launchpad/seed';
import { Wallet } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { PoolPage } from './pages/pool.js';
import { SafePage } from './safe-page.js';
import { approvePool, openPool, saleForm } from './sale.js';

const CHAIN_ID = 97;
const HOUR = 3_600;
const url = process.env.E2E_URL ?? '';
const visitor = createClient({ url });

describe("in a frame of Safe's page", () => {
  const [pooling, bidding] = [deployment.saleTokens.CIR, deployment.stableCoins.DAI];

  let browser: Browser;
  let chain: DemoChain;
  let poolId: string;

  beforeAll(async () => {
    browser = await openBrowser();
    const { data } = await visitor.call('config');
    chain = new DemoChain(data.networks.find(({ chainId }) => chainId === CHAIN_ID)!);
    poolId = await runningPool();
  });
  afterAll(async () => {
    chain?.close();
    await browser?.close();
  });

  it('its Safe is the wallet, signs in, and bids in one confirmation, which its owners sign', async () => {
    const safe = await SafePage.open(browser, chain, `${url}/pool/${poolId}`);
    const { app, prompts } = safe;
    const pool = new PoolPage(app);
    await pool.fill('600', '900');
    await (await pool.confirm()).getByRole('button', { name: 'Continue' }).click();
    await app.getByText('Waiting for the other signers').first().waitFor();
    expect(prompts).toEqual(['signMessage', 'sendTransactions']);

    await safe.sign(new Wallet(demoAccounts.stranger.privateKey, chain.provider));
    await app.getByText('Order is placed successfully').first().waitFor();
    await pool.row(`900 ${bidding.symbol}`).first().waitFor();
    const { data } = await visitor.call('listOrders', { params: { poolId } });
    expect(data.orders.map(({ orderBy }) => orderBy)).toEqual([demoSafe.address.toLowerCase()]);
    expect(prompts).toHaveLength(2);
    await app.locator('button.wallet-button').click();
    await app.getByRole('heading', { name: /^Signed in on \d+ devices?$/ }).waitFor();
    expect(safe.faults).toEqual([]);
  });

  it('the admin area has that Safe as its wallet too', async () => {
    const { app, faults } = await SafePage.open(browser, chain, `${url}/admin/create-pool`);
    await app.locator('button.wallet-button').waitFor();
    expect(faults).toEqual([]);
  });

  it('and in that of another page there is nothing', async () => {
    const { app, page } = await SafePage.open(browser, chain, url, 'http://localhost:3999');
    await eventually(() => page.frames()[1]?.url() === 'chrome-error://chromewebdata/');
    expect(await app.locator('#root').count()).toBe(0);
  });

  /** A pool of the demo's pool owner that takes bids. */
  async function runningPool(): Promise<string> {
    const api = createClient({ url });
    const owner = new Wallet(demoAccounts.poolOwner.privateKey, chain.provider);
    await api.signIn(owner, CHAIN_ID);
    const person = { ...demoAccounts.poolOwner, api };
    const start = (await chain.now()) + HOUR;
    const title = `For a Safe App ${Date.now().toString(36)}`;
    const form = await saleForm(person, chain.network.name, title, { pooling, bidding, start });
    await chain.transact(owner, transactions.approve(CHAIN_ID, pooling.address, chain.network.auction));
    const pool = await openPool(api, chain, form, async (transaction) => {
      return (await chain.transact(owner, transaction)).receipt.hash;
    });
    await approvePool(url, pool.poolId);
    await chain.warpTo(start + 1);
    return pool.poolId;
  }
});
