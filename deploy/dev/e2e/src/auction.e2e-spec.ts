import { jest } from '@jest/globals';
import { createClient } from '@launchpad/client';
import { clear, type Clearing } from '@launchpad/contracts';
import { demoAccounts, deployment, type DemoToken } from '@launchpad/contracts/testing';
import { DemoChain, logo, signIn, specimenDocument } from '@launchpad/seed';
import { formatUnits, parseUnits } from 'ethers';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.js';
import { createPool } from './pages/create-pool.js';
import { approve, openAsAdmin } from './pages/manage-pools.js';
import { PoolPage } from './pages/pool.js';
import { Person } from './person.js';

jest.setTimeout(180_000);

const HOUR = 3_600;
const FEE_DENOMINATOR = 1000n;
const url = process.env.E2E_URL ?? '';
const site = createClient({ url });

const sales: { chainId: number; network: string; pooling: DemoToken; bidding: DemoToken }[] = [
  {
    chainId: 5,
    network: 'Goerli Testnet',
    pooling: deployment.saleTokens.AUR,
    bidding: deployment.stableCoins.USDC,
  },
  {
    chainId: 97,
    network: 'BSC Testnet',
    pooling: deployment.saleTokens.BOR,
    bidding: deployment.stableCoins.BUSD,
  },
];

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
    const bids = {
      investorC: { minBuyAmount: tokens('300'), sellAmount: coins('330') },
      investorA: { minBuyAmount: tokens('600'), sellAmount: coins('900') },
      investorB: { minBuyAmount: tokens('800'), sellAmount: coins('1280') },
    };
    const withdrawn = coins('85');

    let browser: Browser;
    let chain: DemoChain;
    let people: Record<'owner' | 'visitor' | 'admin' | keyof typeof bids, Person>;
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

    it('accepts bids once it is running, and refunds a withdrawn one less the penalty', async () => {
      await chain.warpTo(start + 1);
      await place('investorC', '300', '330');
      await place('investorA', '600', '900');
      // the same as 800 tokens for 1,280
      await people.investorB.open(`/pool/${poolId}`);
      await new PoolPage(people.investorB.page).bidByPrice('1280', '1.6');
      await place('investorA', '50', '85');
      await new PoolPage(people.investorA.page).withdraw(`85 ${bidding.symbol}`);
      const { data } = await site.call('listOrders', { params: { poolId } });
      expect(data.orders.map(({ sellAmounts, isEWD }) => [sellAmounts, isEWD])).toEqual([
        [`${withdrawn}`, true],
        [`${bids.investorB.sellAmount}`, false],
        [`${bids.investorA.sellAmount}`, false],
        [`${bids.investorC.sellAmount}`, false],
      ]);
      outcome = clear(terms, Object.values(bids));
      const pool = (await site.call('getPool', { params: { poolId } })).data;
      expect(pool.figures.thresholdCounter).toBe(`${outcome.raised}`);
      expect(pool.figures.thresholdStatus).toBe(true);
    });

    it('can be settled by anyone after its end, at the clearing price of the bids', async () => {
      await chain.warpTo(end + 1);
      await people.investorC.open(`/pool/${poolId}`);
      await new PoolPage(people.investorC.page).settle();
      const { closeStatus, settlement } = (await site.call('getPool', { params: { poolId } })).data;
      expect(closeStatus).toBe(true);
      expect(settlement).toMatchObject({
        soldPoolingTokens: `${outcome.sold}`,
        soldBiddingTokens: `${outcome.raised}`,
        fee: `${fee()}`,
        minFundingThresholdNotReached: false,
      });
      expect(outcome.sold).toBe(terms.pooledSellAmount);
      // A's limit of 1.5 is the price, less rounding down to a tick
      const price = Number(formatUnits(outcome.raised, bidding.decimals)) / 1000;
      expect(price).toBeGreaterThan(1.49998);
      expect(price).toBeLessThanOrEqual(1.5);
    });

    it('pays the winners their tokens and change, and refunds the loser in full', async () => {
      for (const [person, pays, button, then] of [
        ['investorA', '900', 'Claim', 'Claimed and Refunded'],
        ['investorB', '1,280', 'Claim', 'Claimed'],
        ['investorC', '330', 'Claim', 'Refunded'],
      ] as const) {
        await people[person].open(`/pool/${poolId}`);
        await new PoolPage(people[person].page).collect(`${pays} ${bidding.symbol}`, button, then);
      }
      const { data } = await site.call('listOrders', { params: { poolId } });
      for (const [person, bid] of Object.entries(bids)) {
        const { claimed, refunded } = outcome.payout(bid);
        const order = data.orders.find(({ sellAmounts }) => sellAmounts === `${bid.sellAmount}`);
        expect({ person, stats: order?.trxStats }).toMatchObject({
          person,
          stats: { claimedValue: `${claimed}`, refundedValue: `${refunded}` },
        });
      }
    });

    it('leaves every balance correct to the last unit', async () => {
      const after = await balances();
      const change = (who: Holder, token: 'pooling' | 'bidding') => after[who][token] - before[who][token];
      const [a, b, c] = [bids.investorA, bids.investorB, bids.investorC].map((bid) => ({
        ...outcome.payout(bid),
        paid: bid.sellAmount,
      }));
      if (!a || !b || !c) throw new Error('A bid is missing');
      const penalty = withdrawn / 10n;

      expect(change('investorA', 'pooling')).toBe(a.claimed);
      expect(change('investorA', 'bidding')).toBe(a.refunded - a.paid - penalty);
      expect(change('investorB', 'pooling')).toBe(b.claimed);
      expect(change('investorB', 'bidding')).toBe(b.refunded - b.paid);
      expect(change('investorC', 'pooling')).toBe(0n);
      expect(change('investorC', 'bidding')).toBe(0n);
      expect(change('poolOwner', 'pooling')).toBe(-outcome.sold);
      expect(change('poolOwner', 'bidding')).toBe(outcome.raised - fee());
      expect(change('feeReceiver', 'bidding')).toBe(fee() + penalty);

      expect(change('auction', 'pooling')).toBe(outcome.sold - a.claimed - b.claimed);
      expect(change('auction', 'pooling')).toBeLessThan(3n);
      expect(change('auction', 'bidding')).toBe(
        outcome.raised - (a.paid - a.refunded) - (b.paid - b.refunded),
      );
      expect(change('auction', 'bidding')).toBeLessThan(3n);
    });

    it('caused no error on any page', () => {
      expect(Object.values(people).flatMap(({ faults }) => faults)).toEqual([]);
    });

    async function place(person: keyof typeof bids, buy: string, pay: string): Promise<void> {
      await people[person].open(`/pool/${poolId}`);
      await new PoolPage(people[person].page).bid(buy, pay);
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
