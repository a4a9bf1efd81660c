import { decodeAuctionLog, decodeOrder } from '@launchpad/contracts';
import type { Role } from '@launchpad/contracts/testing';
import type { ChainFact } from '@launchpad/proto';
import { id, ZeroHash } from 'ethers';
import type { Sale, Sent } from '../test/sale.js';
import { World } from '../test/world.js';

const AUR = 10n ** 18n;
const USDC = 10n ** 6n;
/** Per mille, for every pool of the local chains. */
const FEE_NUMERATOR = 15n;

describe("facts match the contract's events:", () => {
  let world: World;
  let sale: Sale;
  let pools = 1;

  beforeAll(async () => {
    world = await World.start();
    ({ sale } = world);
    await world.startListener();
  });

  afterAll(() => world.stop());

  const newPool = async (dates?: Parameters<Sale['createPool']>[0]): Promise<bigint> => {
    await sale.createPool(dates);
    return BigInt((pools += 1));
  };
  const bid = async (poolId: bigint, usdc: bigint, by: Role = 'investorA'): Promise<bigint> => {
    const { receipt } = await sale.call(by, 'placeSellOrders', poolId, [], [AUR], [usdc * USDC], [0n]);
    const event = receipt.logs.flatMap((log) => decodeAuctionLog(log) ?? []).at(-1);
    if (event?.name !== 'NewSellOrderPlaced') throw new Error('no bid was placed');
    return event.args.order;
  };
  const initialOrderOf = (fact: ChainFact['fact'] | undefined) => {
    if (fact?.case !== 'newPool' && fact?.case !== 'poolEditedByAdmin')
      throw new Error('the fact has no terms');
    return decodeOrder(BigInt(fact.value.initialPoolOrder));
  };
  const address = (role: Role) => sale.chain.accounts[role].address.toLowerCase();

  /** The facts of a transaction, after checking that they were published with the right position and sender. */
  const factsIn = async ({ hash, receipt }: Sent, poolId: bigint): Promise<ChainFact['fact'][]> => {
    const { facts } = await world.client.ingest({ chainId: 97, transactionHash: hash });
    for (const { blockchainPoolId, position } of facts) {
      expect(BigInt(blockchainPoolId)).toBe(poolId);
      expect(position).toMatchObject({
        chainId: 97,
        transactionHash: hash,
        blockHash: receipt.blockHash,
        blockNumber: BigInt(receipt.blockNumber),
        transactionIndex: receipt.index,
        from: receipt.from.toLowerCase(),
        to: sale.auction,
      });
      const block = await sale.chain.provider.getBlock(receipt.blockNumber);
      expect(position?.blockTimestamp).toBe(block?.timestamp);
    }
    const all = await world.agreement();
    expect(all.filter((fact) => fact.includes(hash))).toHaveLength(facts.length);
    return facts.map(({ fact }) => fact);
  };

  it('a new pool, with all its terms', async () => {
    const start = (await sale.now()) + 500;
    const sent = await sale.createPool({ poolStartDate: start });
    const poolId = BigInt((pools += 1));
    const [fact] = await factsIn(sent, poolId);
    expect(fact).toMatchObject({
      case: 'newPool',
      value: {
        poolOwner: address('poolOwner'),
        formHash: id('a pool'),
        poolingToken: {
          address: sale.chain.addresses.saleTokens.AUR.address.toLowerCase(),
          name: 'Aurora',
          symbol: 'AUR',
          decimals: 18,
        },
        biddingToken: {
          address: sale.chain.addresses.stableCoins.USDC.address.toLowerCase(),
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
        },
        poolStartDate: start,
        orderCancellationEndDate: start - 500 + 86_400,
        poolEndDate: start - 500 + 604_800,
        pooledSellAmount: (1_000n * AUR).toString(),
        minBuyAmount: AUR.toString(),
        minimumBiddingAmountPerOrder: USDC.toString(),
        minFundingThreshold: '0',
        isAtomicClosureAllowed: false,
        merkleRoot: ZeroHash,
        feeNumerator: Number(FEE_NUMERATOR),
      },
    });
    expect(initialOrderOf(fact)).toMatchObject({
      minBuyAmount: 1_000n * USDC,
      sellAmount: 1_000n * AUR,
    });
  });

  it("the owner's edit", async () => {
    const poolId = await newPool();
    const sent = await sale.call('poolOwner', 'updatePoolUser', poolId, id('edited'));
    expect(await factsIn(sent, poolId)).toMatchObject([
      { case: 'poolEditedByUser', value: { formHash: id('edited') } },
    ]);
  });

  it("the admin's edit", async () => {
    const now = await sale.now();
    const poolId = await newPool({ poolStartDate: now + 500 });
    const sent = await sale.call(
      'admin',
      'updatePoolAdmin',
      ...[poolId, now + 4_000, now + 9_000, now + 5_000],
      ...[77n * USDC, 2n * USDC],
    );
    const [fact] = await factsIn(sent, poolId);
    expect(fact).toMatchObject({
      case: 'poolEditedByAdmin',
      value: {
        poolStartDate: now + 4_000,
        poolEndDate: now + 9_000,
        orderCancellationEndDate: now + 5_000,
        minFundingThreshold: (77n * USDC).toString(),
        minimumBiddingAmountPerOrder: (2n * USDC).toString(),
      },
    });
    expect(initialOrderOf(fact).minBuyAmount).toBe(2_000n * USDC);
  });

  it('a whitelist', async () => {
    const poolId = await newPool({ poolStartDate: (await sale.now()) + 500 });
    const sent = await sale.call('poolOwner', 'whitelistUpdate', poolId, id('a root'));
    expect(await factsIn(sent, poolId)).toMatchObject([
      { case: 'whiteListPoolMerkle', value: { merkleRoot: id('a root') } },
    ]);
  });

  it('several bids in one transaction, one fact each', async () => {
    const poolId = await newPool();
    const sent = await sale.call(
      'investorB',
      ...(['placeSellOrders', poolId, [], [AUR, 2n * AUR], [3n * USDC, 8n * USDC], [0n, 0n]] as const),
    );
    const facts = await factsIn(sent, poolId);
    expect(facts).toMatchObject([
      { case: 'newSellOrderPlaced', value: { minBuyAmount: `${AUR}`, sellAmount: `${3n * USDC}` } },
      { case: 'newSellOrderPlaced', value: { minBuyAmount: `${2n * AUR}`, sellAmount: `${8n * USDC}` } },
    ]);
    for (const { value } of facts) {
      const { order, orderBy, ...amounts } = value as { order: string; orderBy: string };
      const { minBuyAmount, sellAmount, ...numbers } = decodeOrder(BigInt(order));
      expect(orderBy).toBe(address('investorB'));
      expect(amounts).toMatchObject({
        minBuyAmount: `${minBuyAmount}`,
        sellAmount: `${sellAmount}`,
        ...numbers,
      });
    }
  });

  it('an emergency withdrawal', async () => {
    const poolId = await newPool();
    const order = await bid(poolId, 10n);
    const sent = await sale.call('investorA', 'cancelSellOrders', poolId, [order]);
    expect(await factsIn(sent, poolId)).toMatchObject([
      {
        case: 'sellOrderCancelled',
        value: {
          order: `${order}`,
          orderBy: address('investorA'),
          refundedValue: `${9n * USDC}`,
          penalty: `${USDC}`,
        },
      },
    ]);
  });

  it('a cancelled pool, and a refund sent by a stranger', async () => {
    const poolId = await newPool();
    const order = await bid(poolId, 10n);
    const cancelled = await sale.call('poolOwner', 'markCancel', poolId);
    expect(await factsIn(cancelled, poolId)).toMatchObject([
      { case: 'poolCancelled', value: { returnedAmount: `${900n * AUR}`, penalty: `${100n * AUR}` } },
    ]);
    const refunded = await sale.call('stranger', 'refundOrder', poolId, [order]);
    expect(await factsIn(refunded, poolId)).toMatchObject([
      {
        case: 'orderRefunded',
        value: { order: `${order}`, orderBy: address('investorA'), refundedValue: `${10n * USDC}` },
      },
    ]);
  });

  it("a scam mark, and the withdrawal of the owner's tokens", async () => {
    const poolId = await newPool();
    const marked = await sale.call('admin', 'markSpam', poolId);
    expect(await factsIn(marked, poolId)).toMatchObject([{ case: 'poolMarkedSpam' }]);
    const withdrawn = await sale.call('poolOwner', 'withdrawPooledTokens', poolId);
    expect(await factsIn(withdrawn, poolId)).toMatchObject([
      { case: 'pooledTokensWithdrawn', value: { amount: `${1_000n * AUR}` } },
    ]);
  });

  it('a deletion', async () => {
    const poolId = await newPool({ poolStartDate: (await sale.now()) + 5_000 });
    const deleted = await sale.call('admin', 'deletPool', poolId);
    expect(await factsIn(deleted, poolId)).toMatchObject([{ case: 'poolDeleted' }]);
  });

  it('a settlement, and a claim', async () => {
    const poolId = await newPool();
    const [best, other] = [await bid(poolId, 600n), await bid(poolId, 900n, 'investorB')];
    await sale.chain.warpTo((await sale.now()) + 604_900);
    const settled = await sale.call('stranger', 'settlePool', poolId);
    // 1500 USDC for 1000 tokens, and no better bid: 1.5 USDC per token.
    const [fact] = await factsIn(settled, poolId);
    expect(fact).toMatchObject({
      case: 'poolCleared',
      value: {
        soldPoolingTokens: `${1_000n * AUR}`,
        soldBiddingTokens: `${1_500n * USDC}`,
        fee: `${(1_500n * USDC * FEE_NUMERATOR) / 1_000n}`,
        minFundingThresholdNotReached: false,
      },
    });
    const onChain = settled.receipt.logs.flatMap((log) => decodeAuctionLog(log) ?? []).at(-1);
    if (onChain?.name !== 'PoolCleared') throw new Error('the pool was not settled');
    expect(fact?.value).toMatchObject({
      clearingPriceOrder: `${onChain.args.clearingPriceOrder}`,
      volumeClearingPriceOrder: `${onChain.args.volumeClearingPriceOrder}`,
    });

    const claimed = await sale.call('stranger', 'claimFromParticipantOrder', poolId, [best, other]);
    expect(await factsIn(claimed, poolId)).toMatchObject([
      {
        case: 'orderClaimedByUser',
        value: {
          order: `${best}`,
          orderBy: address('investorA'),
          claimedValue: `${400n * AUR}`,
          refundedValue: '0',
        },
      },
      {
        case: 'orderClaimedByUser',
        value: { order: `${other}`, orderBy: address('investorB'), claimedValue: `${600n * AUR}` },
      },
    ]);
  });

  it('a settlement that missed the soft cap', async () => {
    const poolId = await newPool({ poolStartDate: (await sale.now()) + 10_000 });
    const now = await sale.now();
    const terms = [poolId, now + 10_000, now + 20_000, now + 15_000, 500n * USDC, USDC];
    await sale.call('admin', 'updatePoolAdmin', ...terms);
    await sale.chain.warpTo(now + 10_001);
    await bid(poolId, 10n);
    await sale.chain.warpTo(now + 20_001);
    expect(await factsIn(await sale.call('stranger', 'settlePool', poolId), poolId)).toMatchObject([
      {
        case: 'poolCleared',
        value: { minFundingThresholdNotReached: true, soldBiddingTokens: '0', fee: '0' },
      },
    ]);
  });
});
