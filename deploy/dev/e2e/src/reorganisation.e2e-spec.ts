import { createClient } from '@launchpad/client';
import { demoAccounts, deployment } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import {
  DemoChain,
  openPool,
  placeBid,
  signIn,
  signInAsAdmin,
  type OpenedPool,
  type PlacedOrder,
} from '@launchpad/seed';
import { parseUnits } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { PoolPage } from './pages/pool.js';
import { Person } from './person.js';
import { saleForm } from './sale.js';
import { spansOfBid, tracedSpans, type NamedSpan } from './traces.js';

const HOUR = 3_600;
const CHAIN_ID = 5;
const DEPTH = 10;
const url = process.env.E2E_URL ?? '';
const site = createClient({ url });

describe('a reorganisation of ten blocks', () => {
  const pooling = deployment.saleTokens.CIR;
  const bidding = deployment.stableCoins.DAI;
  const tokens = (amount: string) => parseUnits(amount, pooling.decimals);
  const coins = (amount: string) => parseUnits(amount, bidding.decimals);

  let browser: Browser;
  let chain: DemoChain;
  let pool: OpenedPool;
  let visitor: Person;
  let vanishes: PlacedOrder;

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
      await saleForm(owner, network.name, 'Cirrus', { pooling, bidding, start }),
    );
    const approval = { params: { id: pool.poolId }, body: { poolStatus: true } };
    await (await signInAsAdmin(url)).call('updateStatus', approval);
    await chain.warpTo(start + 1);
    visitor = await Person.visit(browser, url, `/pool/${pool.poolId}`);
  });

  afterAll(async () => {
    chain?.close();
    await browser?.close();
  });

  it('retracts a bid that vanished, and shows the earlier one exactly once, in the API and on the open page', async () => {
    const stays = await placeBid(pool, demoAccounts.investorA, tokens('100'), coins('120'));
    await chain.provider.send('anvil_mine', ['0xc']);
    vanishes = await placeBid(pool, demoAccounts.investorB, tokens('100'), coins('130'));
    await chain.provider.send('anvil_mine', ['0x2']);
    const page = new PoolPage(visitor.page);
    await page.row('120 DAI').waitFor();
    await page.row('130 DAI').waitFor();
    expect((await bids()).map(({ order }) => order)).toEqual([`${vanishes.order}`, `${stays.order}`]);

    await chain.provider.send('anvil_reorg', [DEPTH, []]);
    await chain.provider.send('evm_mine', []);

    await page.row('130 DAI').waitFor({ state: 'detached' });
    expect(await page.row('120 DAI').count()).toBe(1);
    expect((await bids()).map(({ order }) => order)).toEqual([`${stays.order}`]);
    expect(visitor.faults).toEqual([]);
  });

  describe('the trace of a bid that nobody posted', () => {
    const leadsTo = (hash: string, spans: NamedSpan[]) =>
      eventually(async () => {
        expect(await tracedSpans(hash, spansOfBid(CHAIN_ID).concat(spans))).toEqual(
          spansOfBid(CHAIN_ID).slice(-2).concat(spans),
        );
        return true;
      });

    it('leads from its block to the other pages', async () => {
      const [bid] = await bids();
      await leadsTo(bid!.transactionHash, []);
    });

    it('has the end of a bid that vanished, too', async () => {
      const name = 'emit launchpad.v1.OrderRetracted';
      await leadsTo(vanishes.transactionHash, [{ number: 8, name, service: 'gateway', within: 6 }]);
    });
  });

  async function bids() {
    return (await site.call('listOrders', { params: { poolId: pool.poolId } })).data.orders;
  }
});
