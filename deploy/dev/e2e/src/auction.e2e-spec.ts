import { formatAmount } from '@launchpad/api';
import { createClient } from '@launchpad/client';
import { clear, type Bid, type Clearing } from '@launchpad/contracts';
import { demoAccounts } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { DemoChain, logo, signIn, specimenDocument } from '@launchpad/seed';
import { formatUnits, parseUnits } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { createPool } from './pages/create-pool.js';
import { approve, openAsAdmin } from './pages/manage-pools.js';
import { PoolPage } from './pages/pool.js';
import { Person } from './person.js';
import { sales } from './sale.js';
import { spansOfBid, tracedSpans } from './traces.js';

const HOUR = 3_600;
const FEE_DENOMINATOR = 1000n;
const url = process.env.E2E_URL ?? '';
const site = createClient({ url });

describe.each(sales)(
  'a sale on chain $chainId, from creation to claim',
  ({ chainId, network, pooling, bidding }) => {
    // unique in every run, since a product can be used for several
    const title = `Aurora ${chainId} ${Date.now().toString(36)}`;
    const tokens = (amount: string) => parseUnits(amount, pooling.decimals);
    const coins = (amount: string) => parseUnits(amount, bidding.decimals);
    const terms = {
      pooledSellAmount: tokens('1000'),
      minBuyAmount: tokens('10'),
      minimumBiddingAmountPerOrder: coins('10'),
      minFundingThreshold: coins('500'),
    };
    const loser = { minBuyAmount: tokens('300'), sellAmount: coins('330') };
    const winner = { minBuyAmount: tokens('300'), sellAmount: coins('510') };
    const partly = { minBuyAmount: tokens('1000'), sellAmount: coins('1600') };
    /** By whom, in this order; the price of investor C's first one is chosen in the chart. */
    const bids: { who: 'investorA' | 'investorB' | 'investorC'; bid: Bid }[] = [
      { who: 'investorA', bid: loser },
      { who: 'investorC', bid: { minBuyAmount: 0n, sellAmount: coins('900') } },
      { who: 'investorB', bid: partly },
      { who: 'investorC', bid: winner },
    ];
    const withdrawn = coins('86');

    let browser: Browser;
    let chain: DemoChain;
    let people: Record<'owner' | 'visitor' | 'admin' | (typeof bids)[number]['who'], Person>;
    let start: number;
    let end: number;
    let poolId: string;
    let before: Balances;
    let outcome: Clearing;

    beforeAll(async () => {
      browser = await openBrowser();
      const { data } = await site.call('config');
      const found = data.networks.find((candidate) => candidate.chainId === chainId);
      if (!found) throw new Error(`The product does not run on chain ${chainId}`);
      chain = new DemoChain(found);
      people = {
        owner: await Person.connected(browser, url, 'Pool owner', network),
        visitor: await Person.visit(browser, url),
        admin: await Person.connected(browser, url, 'Admin', network),
        investorA: await Person.connected(browser, url, 'Investor A', network),
        investorB: await Person.connected(browser, url, 'Investor B', network),
        investorC: await Person.connected(browser, url, 'Investor C', network),
      };
      before = await balances();
    });

    afterAll(async () => {
      chain?.close();
      await browser?.close();
    });

    it('is created by its owner in the browser', async () => {
      start = Math.ceil(((await chain.now()) + HOUR) / 60) * 60;
      end = start + 24 * HOUR;
      await people.owner.open('/admin/create-pool');
      poolId = await createPool(people.owner.page, {
        title,
        description: 'Solar power, traded in the street it is made in.',
        network,
        biddingToken: bidding.symbol,
        poolingToken: pooling.address,
        sellAmount: '1000',
        softCap: '500',
        minimumBuy: '10',
        minimumBid: '10',
        start,
        end,
        cancel: end - HOUR,
        logo: await logo(title, ['#7C6CFF', '#2FD08A']),
        identityDoc: await specimenDocument(),
      });
      expect((await balances()).auction.pooling - before.auction.pooling).toBe(terms.pooledSellAmount);
      const owner = await signIn(url, demoAccounts.poolOwner, chainId);
      const { data } = await owner.api.call('getPool', { params: { poolId } });
      expect(data).toMatchObject({
        title,
        chainId,
        poolSellAmount: `${terms.pooledSellAmount}`,
        minimumFundingThreshold: `${terms.minFundingThreshold}`,
        poolStartDate: start,
        poolEndDate: end,
        poolOwner: demoAccounts.poolOwner.address.toLowerCase(),
        hasMetadata: true,
      });
      expect(data.poolStatus).toBeUndefined();
    });

    it('is shown to its owner but hidden from visitors until the review', async () => {
      await expect(site.call('getPool', { params: { poolId } })).rejects.toThrow('404');
      const { page } = people.visitor;
      await people.visitor.open(`/pool/${poolId}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await people.visitor.open('/');
      await page.getByRole('heading', { name: 'Pools', exact: true }).waitFor();
      expect(await page.getByRole('link', { name: title }).count()).toBe(0);

      await people.owner.open(`/pool/${poolId}`);
      await people.owner.page.getByText('KYC approval is awaiting from admin').waitFor();
    });

    it('is shown to everyone once the admin has approved it', async () => {
      await openAsAdmin(people.admin);
      await approve(people.admin.page, title);
      await people.visitor.open('/');
      await people.visitor.page.getByRole('link', { name: title }).first().click();
      await people.visitor.page.getByRole('heading', { name: title }).waitFor();
      expect((await site.call('getPool', { params: { poolId } })).data.poolStatus).toBe(true);
    });

    it('takes bids by amounts, by price and from the chart, and says to each bidder what the bids come to', async () => {
      await chain.warpTo(start + 1);
      const { investorA, investorB, investorC } = people;
      const [a, b, c] = [investorA, investorB, investorC].map(({ page }) => new PoolPage(page));
      await investorA.open(`/pool/${poolId}`);
      await a!.bid('300', '330');
      await investorC.open(`/pool/${poolId}`);
      await c!.bidFromChart('900');
      const { data } = await site.call('listOrders', { params: { poolId } });
      bids[1]!.bid.minBuyAmount = BigInt(data.orders[0]!.minBuyAmounts);
      expect(data.orders[0]!.sellAmounts).toBe(`${bids[1]!.bid.sellAmount}`);
      await c!.hasPosition('Winning, at risk', ...figures('investorC', bids.slice(0, 2)));

      // the same as 1,000 tokens for 1,600: more than the whole supply costs at C's price
      await investorB.open(`/pool/${poolId}`);
      await b!.bidByPrice('1600', '1.6');
      await c!.hasPosition('Not winning', ...figures('investorC', bids.slice(0, 3)));
      await c!.bid('300', '510');
      await c!.hasPosition('Partly winning', ...figures('investorC', bids));
    });

    describe('the trace of each bid', () => {
      it('leads from the click to the other pages, by the spans that the runbook names', async () => {
        const { data } = await site.call('listOrders', { params: { poolId }, query: { limit: 10 } });
        expect(data.orders).toHaveLength(bids.length);
        const spans = spansOfBid(chainId);
        for (const { transactionHash } of data.orders) {
          await eventually(async () => {
            expect(await tracedSpans(transactionHash, spans)).toEqual(spans);
            return true;
          });
        }
      });
    });

    it('refunds a withdrawn bid less the penalty', async () => {
      const page = new PoolPage(people.investorC.page);
      await page.bid('50', '86');
      await page.withdraw(`86 ${bidding.symbol}`);
      await page.hasPosition(
        `1 bid withdrawn: 77.4 ${bidding.symbol} came back, 8.6 ${bidding.symbol} was the cost.`,
        ...figures('investorC', bids),
      );
      const { data } = await site.call('listOrders', { params: { poolId }, query: { limit: 10 } });
      expect(data.orders.map(({ sellAmounts, isEWD }) => [sellAmounts, isEWD])).toEqual([
        [`${withdrawn}`, true],
        ...bids.toReversed().map(({ bid }) => [`${bid.sellAmount}`, false]),
      ]);
      outcome = clear(terms, book(bids));
      const pool = (await site.call('getPool', { params: { poolId } })).data;
      expect(pool.figures.thresholdCounter).toBe(`${outcome.raised}`);
      expect(pool.figures.thresholdStatus).toBe(true);
    });

    it('can be settled by anyone after its end, at the clearing price of the bids', async () => {
      await chain.warpTo(end + 1);
      await people.investorC.open(`/pool/${poolId}`);
      await new PoolPage(people.investorC.page).settle();
      // the page knows from the chain, the API once the event is applied
      const settlement = await eventually(
        async () => (await site.call('getPool', { params: { poolId } })).data.settlement,
      );
      expect((await site.call('getPool', { params: { poolId } })).data.closeStatus).toBe(true);
      expect(settlement).toMatchObject({
        soldPoolingTokens: `${outcome.sold}`,
        soldBiddingTokens: `${outcome.raised}`,
        fee: `${fee()}`,
        minFundingThresholdNotReached: false,
      });
      expect(outcome.sold).toBe(terms.pooledSellAmount);
      // B's limit of 1.6 is the price, less rounding down to a tick
      const price = Number(formatUnits(outcome.raised, bidding.decimals)) / 1000;
      expect(price).toBeGreaterThan(1.59998);
      expect(price).toBeLessThanOrEqual(1.6);
    });

    it('pays the winners their tokens and change, and refunds the losers in full', async () => {
      const payout = async (who: keyof typeof people, result: string, button: string) => {
        const { page } = people[who];
        await people[who].open(`/pool/${poolId}`);
        const pool = new PoolPage(page);
        await pool.hasPosition(result, ...figures(who, bids));
        await pool.position.getByRole('button', { name: button, exact: true }).click();
        await pool.hasPosition('Paid out', ...figures(who, bids));
        return pool;
      };
      await payout('investorA', 'Did not win', 'Claim my bid');
      await payout('investorB', 'Partly won', 'Claim my bid');
      const own = await payout('investorC', 'Partly won', 'Claim all 2');
      for (const [bid, then] of [
        ['900', 'Refunded'],
        ['510', 'Claimed'],
      ]) {
        const row = own.row(`${bid} ${bidding.symbol}`);
        await row.getByRole('button', { name: then, exact: true }).first().waitFor();
      }
      const { data } = await site.call('listOrders', { params: { poolId }, query: { limit: 10 } });
      for (const { who, bid } of bids) {
        const { claimed, refunded } = outcome.payout(bid);
        const order = data.orders.find(({ sellAmounts }) => sellAmounts === `${bid.sellAmount}`);
        expect({ who, stats: order?.trxStats }).toMatchObject({
          who,
          stats: { claimedValue: `${claimed}`, refundedValue: `${refunded}` },
        });
      }
    });

    it('leaves every balance correct to the last unit', async () => {
      const after = await balances();
      const change = (who: Holder, token: 'pooling' | 'bidding') => after[who][token] - before[who][token];
      const penalty = withdrawn / 10n;
      let [claimed, paid] = [0n, 0n];
      for (const who of ['investorA', 'investorB', 'investorC'] as const) {
        const got = payoutOf(who, bids, outcome);
        claimed += got.claimed;
        paid += got.paid - got.refunded;
        expect([who, change(who, 'pooling')]).toEqual([who, got.claimed]);
        const left = who === 'investorC' ? penalty : 0n;
        expect([who, change(who, 'bidding')]).toEqual([who, got.refunded - got.paid - left]);
      }
      expect(change('poolOwner', 'pooling')).toBe(-outcome.sold);
      expect(change('poolOwner', 'bidding')).toBe(outcome.raised - fee());
      expect(change('feeReceiver', 'bidding')).toBe(fee() + penalty);

      expect(change('auction', 'pooling')).toBe(outcome.sold - claimed);
      expect(change('auction', 'pooling')).toBeLessThan(3n);
      expect(change('auction', 'bidding')).toBe(outcome.raised - paid);
      expect(change('auction', 'bidding')).toBeLessThan(3n);
    });

    it('caused no error on any page', () => {
      expect(Object.values(people).flatMap(({ faults }) => faults)).toEqual([]);
    });

    type Bidding = typeof bids;

    function book(placed: Bidding): Bid[] {
      return placed.map(({ bid }) => bid);
    }

    function payoutOf(who: string, placed: Bidding, clearing: Clearing) {
      const sum = { claimed: 0n, refunded: 0n, paid: 0n };
      for (const { bid } of placed.filter((one) => one.who === who)) {
        const { claimed, refunded } = clearing.payout(bid);
        sum.claimed += claimed;
        sum.refunded += refunded;
        sum.paid += bid.sellAmount;
      }
      return sum;
    }

    /** What the card of a bidder says these bids come to, by the contract's arithmetic. */
    function figures(who: string, placed: Bidding): string[] {
      const { claimed, refunded, paid } = payoutOf(who, placed, clear(terms, book(placed)));
      return [
        `${formatAmount(paid, bidding.decimals)} ${bidding.symbol}`,
        `${formatAmount(claimed, pooling.decimals)} ${pooling.symbol}`,
        `${formatAmount(refunded, bidding.decimals)} ${bidding.symbol}`,
      ];
    }

    function fee(): bigint {
      return (outcome.raised * 15n) / FEE_DENOMINATOR;
    }

    async function balances(): Promise<Balances> {
      const entries = HOLDERS.map(async (holder) => {
        const address = holder === 'auction' ? chain.network.auction : demoAccounts[holder].address;
        const held = {
          pooling: await chain.balance(pooling.address, address),
          bidding: await chain.balance(bidding.address, address),
        };
        return [holder, held] as const;
      });
      return Object.fromEntries(await Promise.all(entries)) as Balances;
    }
  },
);

const HOLDERS = ['poolOwner', 'investorA', 'investorB', 'investorC', 'feeReceiver', 'auction'] as const;
type Holder = (typeof HOLDERS)[number];
type Balances = Record<Holder, { pooling: bigint; bidding: bigint }>;
