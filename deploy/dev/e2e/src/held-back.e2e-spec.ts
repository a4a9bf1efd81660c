import { createClient } from '@launchpad/client';
import { demoAccounts, deployment } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { DemoChain, openPool, signIn, signInAsAdmin, type OpenedPool } from '@launchpad/seed';
import { Wallet } from 'ethers';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.js';
import { HeldBack } from './held-back.js';
import { PoolPage } from './pages/pool.js';
import { Person } from './person.js';
import { saleForm } from './sale.js';

const HOUR = 3_600;
const CHAIN_ID = 97;
const url = process.env.E2E_URL ?? '';
const site = createClient({ url });

/** A wallet that signs and holds back, on a page whose clock the test moves. */
describe('a bid that no node knows', () => {
  const pooling = deployment.saleTokens.AUR;
  const bidding = deployment.stableCoins.USDC;

  let browser: Browser;
  let chain: DemoChain;
  let pool: OpenedPool;
  let bidder: Person;
  let page: Page;
  let held: HeldBack;

  beforeAll(async () => {
    browser = await openBrowser();
    const { data: config } = await site.call('config');
    const network = config.networks.find(({ chainId }) => chainId === CHAIN_ID);
    if (!network) throw new Error(`The product does not run on chain ${CHAIN_ID}`);
    chain = new DemoChain(network);
    const owner = await signIn(url, demoAccounts.poolOwner, CHAIN_ID);
    const start = (await chain.now()) + HOUR;
    pool = await openPool(
      chain,
      owner,
      await saleForm(owner, network.name, 'Held back', { pooling, bidding, start }),
    );
    const approval = { params: { id: pool.poolId }, body: { poolStatus: true } };
    await (await signInAsAdmin(url)).call('updateStatus', approval);
    await chain.warpTo(start + 1);
    bidder = await Person.connected(browser, url, 'Investor B', network.name);
    ({ page } = bidder);
    held = await HeldBack.in(page.context(), chain);
    await page.clock.install();
    await bidder.open(`/pool/${pool.poolId}`);
  });

  afterAll(async () => {
    chain?.close();
    await browser?.close();
  });

  const banner = (of: Page) => of.getByText('Place order: not seen by the network yet');

  /** Bids, and lets 45 seconds pass after the wallet has signed. @returns the dialog */
  async function bid(buy: string, pay: string) {
    const sale = new PoolPage(page);
    await sale.fill(buy, pay);
    const dialog = await sale.confirm();
    const before = held.signed.length;
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await eventually(async () => held.signed.length > before);
    await page.clock.fastForward(45_000);
    await dialog.getByText(/^Not seen by the network yet\./).waitFor();
    return dialog;
  }

  it('is followed across a reload and in another tab, and placed once', async () => {
    const dialog = await bid('100', '500');
    await dialog.getByRole('button', { name: 'Close' }).click();
    const sale = new PoolPage(page);
    const order = sale.form.getByRole('button', { name: 'Place Order' });
    await sale.fill('100', '500');
    expect(await order.isEnabled()).toBe(false);

    await page.reload();
    await banner(page).waitFor();
    await sale.fill('100', '500');
    expect(await order.isEnabled()).toBe(false);
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await banner(tab).waitFor();

    await held.release(held.signed[0]!);
    await page.clock.fastForward(45_000);
    await page.getByText('Order is placed successfully').first().waitFor();
    await banner(tab).waitFor({ state: 'detached' });
    await tab.close();
    await new PoolPage(page).row('500 USDC').waitFor();
    const { data } = await site.call('listOrders', { params: { poolId: pool.poolId } });
    expect(data.orders.map(({ transactionHash }) => transactionHash)).toEqual([held.signed[0]?.hash]);
    expect(held.signed).toHaveLength(1);
  });

  it('cost nothing, and may be placed again, once another transaction has used its nonce', async () => {
    const dialog = await bid('100', '600');
    const wallet = new Wallet(demoAccounts.investorB.privateKey, chain.provider);
    const { nonce } = held.signed.at(-1)!;
    await (await wallet.sendTransaction({ to: wallet.address, nonce })).wait();
    await page.clock.fastForward(45_000);
    await dialog.getByText(/took its place\. Nothing was spent\.$/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('may be placed again after its bidder has let it go, knowing what that may cost', async () => {
    const dialog = await bid('100', '700');
    await dialog.getByRole('button', { name: 'Let it go' }).click();
    const question = page.getByRole('dialog', { name: 'Let this transaction go?' });
    await question.getByText('Your wallet may still send it: then you bid twice, 2 × 700 USDC.').waitFor();
    await question.getByRole('button', { name: 'Let it go' }).click();
    await page.clock.fastForward(2_000);
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(bidder.faults).toEqual([]);
  });
});
