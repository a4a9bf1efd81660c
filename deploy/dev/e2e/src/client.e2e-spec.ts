import {
  createClient,
  Refused,
  transactions,
  type Client,
  type Order,
  type PoolDetail,
  type ServerEvents,
} from '@launchpad/client';
import {
  MAX_FEE_NUMERATOR,
  clear,
  decodeAuctionLog,
  hashMetadata,
  metadataJson,
  metadataOf,
  poolNetwork,
  termsHash,
  type AuctionEvent,
} from '@launchpad/contracts';
import { demoAccounts, deployment } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { DemoChain, signInAsAdmin } from '@launchpad/seed';
import { Wallet } from 'ethers';
import { saleForm } from './sale.js';

const HOUR = 3_600;
const CHAIN_ID = 97;
const url = process.env.E2E_URL ?? '';

const bids = {
  investorA: { minBuyAmount: 600n * 10n ** 6n, sellAmount: 900n * 10n ** 18n },
  investorB: { minBuyAmount: 800n * 10n ** 6n, sellAmount: 1_280n * 10n ** 18n },
};
type Bidder = keyof typeof bids;

type Events = Pick<ServerEvents, 'orderPlaced' | 'orderChanged' | 'poolCleared'>;
type Heard = { [E in keyof Events]: Parameters<Events[E]>[0][] };

/** A wallet that sends the client's transactions, and a client with its session. */
interface Caller {
  wallet: Wallet;
  api: Client;
}

describe('a whole sale, using only the client', () => {
  const pooling = deployment.saleTokens.CIR;
  const bidding = deployment.stableCoins.DAI;
  const visitor = createClient({ url });
  const heard: Heard = { orderPlaced: [], orderChanged: [], poolCleared: [] };
  const orders = {} as Record<Bidder, Order>;

  let chain: DemoChain;
  let people: Record<'poolOwner' | Bidder, Caller>;
  let leave: (() => void) | undefined;
  let poolId: string;

  beforeAll(async () => {
    const { data: config } = await visitor.call('config');
    const network = config.networks.find(({ chainId }) => chainId === CHAIN_ID);
    if (!network) throw new Error(`The product does not run on chain ${CHAIN_ID}`);
    chain = new DemoChain(network);
  });
  afterAll(() => {
    leave?.();
    chain?.close();
  });

  it('owner and bidders sign in with their wallets', async () => {
    const enter = async (name: 'poolOwner' | Bidder): Promise<Caller> => {
      const wallet = new Wallet(demoAccounts[name].privateKey, chain.provider);
      const api = createClient({ url });
      await api.signIn(wallet, CHAIN_ID);
      return { wallet, api };
    };
    people = {
      poolOwner: await enter('poolOwner'),
      investorA: await enter('investorA'),
      investorB: await enter('investorB'),
    };
    const { data } = await people.poolOwner.api.call('me');
    expect(data).toMatchObject({ address: demoAccounts.poolOwner.address.toLowerCase(), chainId: CHAIN_ID });
  });

  it('the owner opens a pool, which no one else may see or watch before its review', async () => {
    const { wallet, api } = people.poolOwner;
    const { network } = chain;
    const form = await saleForm({ ...demoAccounts.poolOwner, api }, network.name, 'Cirrus by client', {
      pooling,
      bidding,
      start: (await chain.now()) + HOUR,
    });
    const { name } = poolNetwork(CHAIN_ID)!;
    const fixed = { ...form, network: name, poolType: 'public' as const, isKyc: true };
    const metadata = metadataJson(metadataOf(fixed, form));
    const { formHash } = await api.upload('metadata', metadata);
    expect(formHash).toBe(hashMetadata(metadata));

    await send(wallet, transactions.approve(CHAIN_ID, pooling.address, network.auction));
    const terms = transactions.termsOf(form, {
      formHash: hashMetadata(metadata),
      maxFeeNumerator: MAX_FEE_NUMERATOR,
    });
    const transactionHash = await send(wallet, transactions.createPool(network, terms));
    const { data } = await api.call('createPool', { body: { ...form, transactionHash } });
    expect(data).toMatchObject({ title: form.title, formHash, hasMetadata: true, bidCount: 0 });
    ({ poolId } = data);

    await expect(readPool()).rejects.toMatchObject({ name: 'Refused', status: 404, code: 'not-found' });
    await expect(visitor.watch(poolId, {})).rejects.toBeInstanceOf(Refused);
  });

  it('an admin approves it: everyone can now see and watch it', async () => {
    const admin = await signInAsAdmin(url);
    const { version } = (await admin.call('getPool', { params: { poolId } })).data;
    await admin.call('updateStatus', { params: { id: poolId }, body: { poolStatus: true, version } });
    expect(await readPool()).toMatchObject({ poolStatus: true });
    leave = await visitor.watch([poolId], {
      orderPlaced: (event) => heard.orderPlaced.push(event),
      orderChanged: (event) => heard.orderChanged.push(event),
      poolCleared: (event) => heard.poolCleared.push(event),
    });
  });

  it.each(Object.entries(bids) as [Bidder, (typeof bids)[Bidder]][])(
    '%s bids in the sale that was shown, and the visitor receives the event',
    async (name, bid) => {
      const pool = await readPool();
      await chain.warpTo(pool.poolStartDate + 1);
      const { wallet, api } = people[name];
      await send(wallet, transactions.approve(CHAIN_ID, pool.biddingToken, pool.idoAddress));
      const expected = {
        termsHash: termsHash(transactions.signedTermsOf(pool)),
        deadline: (await chain.now()) + HOUR,
      };
      const transactionHash = await send(wallet, transactions.placeBid(pool, { ...bid, expected }));
      const { data } = await api.call('createOrder', { body: { poolId, transactionHash } });
      orders[name] = data.orders[0]!;
      expect(orders[name]).toMatchObject({
        orderBy: wallet.address.toLowerCase(),
        minBuyAmounts: `${bid.minBuyAmount}`,
        sellAmounts: `${bid.sellAmount}`,
      });
      const pushed = await eventually(() =>
        heard.orderPlaced.find(({ order }) => order.order === orders[name].order),
      );
      expect(pushed).toMatchObject({ poolId, bidCount: (await readPool()).bidCount });
    },
  );

  it('the contract rejects a bid for terms that differ from those on chain', async () => {
    const pool = await readPool();
    const other = { ...pool, minimumFundingThreshold: '1' };
    const expected = {
      termsHash: termsHash(transactions.signedTermsOf(other)),
      deadline: (await chain.now()) + HOUR,
    };
    const bid = transactions.placeBid(pool, { ...bids.investorA, expected });
    await expect(chain.transact(demoAccounts.investorA, bid)).rejects.toThrow('OtherTerms');
  });

  it("is settled after its end, with the contract's figures", async () => {
    const pool = await readPool();
    await chain.warpTo(pool.poolEndDate + 1);
    const { wallet, api } = people.investorB;
    const transactionHash = await send(wallet, transactions.settlePool(pool));
    const { data } = await api.call('settlePool', { body: { poolId, transactionHash } });
    const cleared = (await eventsOf(transactionHash)).find((event) => event.name === 'PoolCleared')!.args;
    expect(data).toMatchObject({
      soldPoolingTokens: `${cleared.soldPoolingTokens}`,
      soldBiddingTokens: `${cleared.soldBiddingTokens}`,
      fee: `${cleared.fee}`,
      minFundingThresholdNotReached: false,
    });
    const event = await eventually(() => heard.poolCleared[0]);
    expect(event).toMatchObject({ poolId, settlement: { fee: data.fee } });
  });

  it.each(Object.keys(bids) as Bidder[])(
    '%s receives the exact amounts that the contract pays',
    async (name) => {
      const pool = await readPool();
      const { wallet, api } = people[name];
      const before = await balances(wallet);
      const claim = transactions.claimBids(pool, [BigInt(orders[name].order)]);
      const transactionHash = await send(wallet, claim);
      const { data } = await api.call('claim', { body: { poolId, transactionHash } });
      const paid = (await eventsOf(transactionHash)).find(
        (event) => event.name === 'OrderClaimedByUser',
      )!.args;
      expect(data.orders[0]?.trxStats).toMatchObject({
        claimedValue: `${paid.claimedValue}`,
        refundedValue: `${paid.refundedValue}`,
      });
      const after = await balances(wallet);
      expect(after.pooling - before.pooling).toBe(paid.claimedValue);
      expect(after.bidding - before.bidding).toBe(paid.refundedValue);
      const { payout } = clear(
        {
          pooledSellAmount: BigInt(pool.poolSellAmount),
          minBuyAmount: BigInt(pool.minimumBuyAmount),
          minimumBiddingAmountPerOrder: BigInt(pool.minimumBiddingAmount),
          minFundingThreshold: BigInt(pool.minimumFundingThreshold),
        },
        Object.values(bids),
      );
      expect(payout(bids[name])).toEqual({ claimed: paid.claimedValue, refunded: paid.refundedValue });
      await eventually(() => heard.orderChanged.some(({ order }) => order?.claimTrxHash === transactionHash));
    },
  );

  it('shows a bidder their claim, and everyone the bids as a file', async () => {
    const { data } = await people.investorA.api.call('listMyOrders', { query: { poolId } });
    expect(data.orders.map(({ claimStatus }) => claimStatus)).toEqual([true]);
    const csv = await visitor.download('exportOrders', { params: { poolId } });
    expect((await csv.text()).trim().split('\n')).toHaveLength(1 + Object.keys(bids).length);
  });

  async function readPool(): Promise<PoolDetail> {
    return (await visitor.call('getPool', { params: { poolId } })).data;
  }

  /** Signs and sends the client's transaction; returns its hash once it is mined. */
  async function send(wallet: Wallet, transaction: transactions.UnsignedTransaction): Promise<string> {
    const receipt = await (await wallet.sendTransaction(transaction)).wait();
    if (receipt?.status !== 1) throw new Error('The transaction failed');
    return receipt.hash;
  }

  /** The auction's events in a transaction. */
  async function eventsOf(hash: string): Promise<AuctionEvent[]> {
    const receipt = await chain.provider.getTransactionReceipt(hash);
    return receipt?.logs.map(decodeAuctionLog).filter((event) => event !== undefined) ?? [];
  }

  async function balances({ address }: Wallet) {
    return {
      pooling: await chain.balance(pooling.address, address),
      bidding: await chain.balance(bidding.address, address),
    };
  }
});
