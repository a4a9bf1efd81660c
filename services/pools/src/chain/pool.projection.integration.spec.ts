import { toJson } from '@bufbuild/protobuf';
import { poolCode } from '@launchpad/contracts';
import { factId, positionOf } from '@launchpad/facts';
import {
  eventually,
  randomAddress,
  randomHash,
  schemaDifference,
  testNetworks,
} from '@launchpad/platform/testing';
import {
  KycStatus,
  PoolCreatedSchema,
  PoolRemovedSchema,
  PoolSchema,
  PoolUpdatedSchema,
} from '@launchpad/proto';
import {
  admin,
  approvedPool,
  createdPool,
  LOGO,
  metadata,
  newPool,
  nextNumber,
  visitor,
  wallet,
} from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('the pool projection', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  const get = (poolId: string) => stack.pools.get({ caller: admin, poolId }).then(({ pool }) => pool);
  const known = (poolId: string) => eventually(() => get(poolId));
  const gone = (poolId: string) =>
    eventually(() =>
      get(poolId).then(
        () => false,
        (problem: { status: number }) => problem.status === 404,
      ),
    );

  it('shows a pool that was never posted, with its terms from the chain and its metadata from IPFS', async () => {
    const links = {
      ...{ website: 'https://website.io', telegram: 'https://telegram.io', medium: 'https://medium.io' },
      ...{ twitter: 'https://twitter.io', discord: 'https://discord.io', podcast: 'https://podcast.io' },
      whitePaper: 'https://whitepaper.io',
    };
    const { bytes, formHash } = metadata({
      title: 'Found on chain',
      description: '<p>Hi</p><script>x</script>',
      isKyc: false,
      links,
    });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const number = nextNumber();
    const owner = randomAddress();
    const terms = { poolOwner: owner, formHash, isAtomicClosureAllowed: true };
    const fact = stack.chain.fact(number, newPool(terms));
    await stack.chain.publish(fact);

    const pool = await eventually(async () => {
      const found = await get(poolCode(5, number));
      return found?.hasMetadata ? found : undefined;
    });
    // Field by field, so that a missing, renamed or new one is noticed.
    expect(toJson(PoolSchema, pool, { alwaysEmitImplicit: true })).toEqual({
      poolId: poolCode(5, number),
      blockchainPoolId: number,
      chainId: 5,
      network: 'Goerli Testnet',
      title: 'Found on chain',
      logo: LOGO,
      description: '<p>Hi</p>',
      poolOwner: owner,
      poolingToken: `0x${'a1'.repeat(20)}`,
      ptName: 'Sale Token',
      ptSymbol: 'SALE',
      ptDecimals: 18,
      ptUnknown: false,
      biddingToken: `0x${'b2'.repeat(20)}`,
      bdName: 'USD Coin',
      bdSymbol: 'USDC',
      bdDecimals: 6,
      bdUnknown: false,
      poolSellAmount: '1000000',
      minimumBuyAmount: '10',
      minimumBiddingAmount: '20',
      minimumFundingThreshold: '500000',
      poolStartDate: 1_900_000_000,
      poolEndDate: 1_900_600_000,
      poolCancelDate: 1_900_300_000,
      kycStatus: 'KYC_STATUS_PENDING',
      isKyc: false,
      isFinalize: true,
      closeStatus: false,
      requestedChanges: [],
      scamStatus: false,
      isCancelled: false,
      isDeleted: false,
      transactionHash: fact.position?.transactionHash,
      idoAddress: testNetworks[0]?.auction,
      poolType: 'public',
      formHash,
      links,
      createdAtMs: `${fact.position?.blockTimestamp}000`,
      updatedAtMs: expect.stringMatching(/^\d{13}$/),
      feeNumerator: 15,
      cancelIsFree: false,
      awaitsReview: false,
      hasContact: false,
      hasMetadata: true,
      merkleRoot: `0x${'0'.repeat(64)}`,
      // 1 on chain, 2 with its metadata
      version: 2,
    });
    const created = await eventually(() =>
      stack.events(PoolCreatedSchema).find((event) => event.pool?.poolId === pool.poolId),
    );
    expect(created.pool?.kyc).toBeUndefined();
  });

  it('marks an unreadable token as unknown until it is read', async () => {
    const number = nextNumber();
    const token = { address: `0x${'c3'.repeat(20)}`, name: `0x${'c3'.repeat(20)}`, symbol: '?', decimals: 0 };
    const creation = stack.chain.fact(number, newPool({ poolingToken: { ...token, unknown: true } }));
    await stack.chain.publish(creation);
    const poolId = poolCode(5, number);
    expect(await known(poolId)).toMatchObject({ ptSymbol: '?', ptUnknown: true, bdUnknown: false });
    const named = { ...token, name: 'Late', symbol: 'LATE', decimals: 6 };
    const { transactionHash, blockNumber } = positionOf(creation);
    const where = { transactionHash, blockNumber, logIndex: 2 ** 19 + 1 };
    const read = stack.chain.fact(number, { case: 'tokenRead', value: { token: named } }, where);
    await stack.chain.publish(read);
    const after = await eventually(async () => {
      const pool = await known(poolId);
      return pool.ptUnknown ? undefined : pool;
    });
    expect(after).toMatchObject({ ptName: 'Late', ptSymbol: 'LATE', ptDecimals: 6 });
    await stack.chain.retract(read);
    await eventually(async () => (await known(poolId)).ptUnknown);
  });

  it('applies a fact once, however often it is delivered', async () => {
    const { poolId, fact } = await createdPool(stack);
    const count = () =>
      stack.database.query('SELECT count(*)::int AS n FROM chain_fact WHERE "poolId" = $1', [poolId]);
    const updates = () => stack.events(PoolUpdatedSchema).filter(({ pool }) => pool?.poolId === poolId);
    const before = await known(poolId);
    await eventually(() => stack.events(PoolCreatedSchema).find(({ pool }) => pool?.poolId === poolId));
    await eventually(() => updates().find(({ pool }) => pool?.version === before.version));
    const published = updates().length;
    await stack.chain.redeliver(fact);
    await stack.chain.redeliver(fact);
    // As the listener publishes it when it reads the block again.
    await stack.chain.publish(fact);
    const later = await approvedPool(stack);
    await eventually(() => stack.events(PoolUpdatedSchema).find(({ pool }) => pool?.poolId === later.poolId));
    expect(await count()).toEqual([{ n: 1 }]);
    expect((await known(poolId)).updatedAtMs).toBe(before.updatedAtMs);
    expect(updates()).toHaveLength(published);
  });

  it('leaves the facts of orders to others', async () => {
    const { poolId, number, fact } = await createdPool(stack);
    const placed = stack.chain.fact(number, { case: 'newSellOrderPlaced', value: { order: '5' } });
    await stack.chain.publish(placed);
    await stack.chain.retract(placed);
    await stack.chain.publish(
      stack.chain.fact(number, { case: 'newSellOrderPlaced', value: { order: '6' } }),
    );
    await approvedPool(stack);
    const rows = await stack.database.query('SELECT id FROM chain_fact WHERE "poolId" = $1', [poolId]);
    expect(rows).toEqual([{ id: factId(fact) }]);
  });

  it('follows edits, whitelist, cancel, scam, delete and settlement', async () => {
    const { poolId, number } = await createdPool(stack);
    const { version } = await known(poolId);
    const publish = (...what: Parameters<typeof stack.chain.fact>[1][]) =>
      stack.chain.publish(...what.map((one) => stack.chain.fact(number, one)));
    const root = randomHash();
    await publish(
      {
        case: 'poolEditedByAdmin',
        value: {
          poolStartDate: 1_900_000_001,
          poolEndDate: 1_900_600_001,
          orderCancellationEndDate: 1_900_300_001,
          minFundingThreshold: '7',
          minimumBiddingAmountPerOrder: '21',
          initialPoolOrder: '9',
        },
      },
      { case: 'whiteListPoolMerkle', value: { merkleRoot: root } },
      { case: 'poolCancelled', value: { returnedAmount: '1', penalty: '1' } },
      { case: 'poolMarkedSpam', value: {} },
      { case: 'poolDeleted', value: {} },
      {
        case: 'poolCleared',
        value: {
          soldPoolingTokens: '5',
          soldBiddingTokens: '6',
          fee: '1',
          clearingPriceOrder: '77',
          minFundingThresholdNotReached: true,
        },
      },
    );
    const pool = await eventually(async () => {
      const found = await get(poolId);
      return found?.closeStatus ? found : undefined;
    });
    expect(pool).toMatchObject({
      poolStartDate: 1_900_000_001,
      poolEndDate: 1_900_600_001,
      poolCancelDate: 1_900_300_001,
      minimumFundingThreshold: '7',
      minimumBiddingAmount: '21',
      poolType: 'whiteList',
      merkleRoot: root,
      isCancelled: true,
      scamStatus: true,
      isDeleted: true,
      version,
      settlement: {
        soldPoolingTokens: '5',
        soldBiddingTokens: '6',
        fee: '1',
        minFundingThresholdNotReached: true,
      },
    });
  });

  it('reverts what a reorganisation undid, and nothing else', async () => {
    const { poolId, number } = await approvedPool(stack);
    const cancelled = stack.chain.fact(number, { case: 'poolCancelled', value: {} });
    const spam = stack.chain.fact(number, { case: 'poolMarkedSpam', value: {} });
    await stack.chain.publish(cancelled, spam);
    await eventually(async () => (await get(poolId))?.scamStatus);
    await stack.chain.retract(spam);
    const pool = await eventually(async () => {
      const found = await get(poolId);
      return found?.scamStatus === false ? found : undefined;
    });
    expect(pool.isCancelled).toBe(true);
  });

  it.each<[string, Parameters<typeof stack.chain.fact>[1], object]>([
    [
      "the owner's edit",
      { case: 'poolEditedByUser', value: { formHash: metadata({ title: 'Nobody has it' }).formHash } },
      { hasMetadata: false },
    ],
    [
      "the admin's edit",
      {
        case: 'poolEditedByAdmin',
        value: {
          poolStartDate: 1_900_000_002,
          poolEndDate: 1_900_600_002,
          orderCancellationEndDate: 1_900_300_002,
          minFundingThreshold: '8',
          minimumBiddingAmountPerOrder: '22',
          initialPoolOrder: '10',
        },
      },
      { poolStartDate: 1_900_000_002, minimumFundingThreshold: '8', minimumBiddingAmount: '22' },
    ],
    [
      'a whitelist',
      { case: 'whiteListPoolMerkle', value: { merkleRoot: `0x${'ab'.repeat(32)}` } },
      { poolType: 'whiteList', merkleRoot: `0x${'ab'.repeat(32)}` },
    ],
    ['a cancellation', { case: 'poolCancelled', value: {} }, { isCancelled: true }],
    ['a scam', { case: 'poolMarkedSpam', value: {} }, { scamStatus: true, scam: { message: '' } }],
    ['a deletion', { case: 'poolDeleted', value: {} }, { isDeleted: true }],
    [
      'a settlement',
      { case: 'poolCleared', value: { soldPoolingTokens: '5', clearingPriceOrder: '77' } },
      { closeStatus: true, settlement: { soldPoolingTokens: '5', clearingPriceOrder: '77' } },
    ],
  ])('reverts %s after a reorganisation, and publishes the pool as it was', async (_act, what, change) => {
    const { poolId, number } = await approvedPool(stack);
    const updates = () => stack.events(PoolUpdatedSchema).filter(({ pool }) => pool?.poolId === poolId);
    const before = await get(poolId);
    const published = await eventually(() =>
      updates().at(-1)?.pool?.kycStatus === KycStatus.APPROVED ? updates().length : 0,
    );

    const fact = stack.chain.fact(number, what);
    await stack.chain.publish(fact);
    await eventually(() => updates().length === published + 1);
    const changed = await get(poolId);
    expect(changed).toMatchObject(change);
    expect(changed!.updatedAtMs).toBeGreaterThan(before!.updatedAtMs);
    expect(updates().at(-1)?.pool).toMatchObject(change);

    await stack.chain.retract(fact);
    await eventually(() => updates().length === published + 2);
    const after = await get(poolId);
    const changes = { updatedAtMs: after?.updatedAtMs, version: after?.version };
    expect(after).toEqual({ ...before, ...changes });
    const { kyc: _kyc, ...open } = after!;
    expect(updates().at(-1)?.pool).toEqual(open);
  });

  it('restores the scam message when its transaction moves to another block', async () => {
    const { poolId, number } = await approvedPool(stack);
    const spam = stack.chain.fact(number, { case: 'poolMarkedSpam', value: {} });
    await stack.chain.publish(spam);
    const { transactionHash = '' } = spam.position ?? {};
    await stack.pools.addScam({ caller: admin, poolId, message: 'Stolen name', transactionHash });
    await stack.chain.retract(spam);
    await eventually(async () => (await get(poolId))?.scam === undefined);
    await stack.chain.publish(
      stack.chain.fact(number, { case: 'poolMarkedSpam', value: {} }, { transactionHash }),
    );
    const scam = await eventually(async () => (await get(poolId))?.scam);
    expect(scam.message).toBe('Stolen name');
  });

  it('removes a pool whose creation is undone, and restores it with all decisions when it returns', async () => {
    const { poolId, number, fact, owner } = await approvedPool(stack);
    await stack.pools.addComment({ caller: wallet(owner), poolId, message: 'Hello' });
    await stack.chain.retract(fact);
    await gone(poolId);
    const removed = await eventually(() =>
      stack.events(PoolRemovedSchema).find((event) => event.poolId === poolId),
    );
    expect(removed.pool).toMatchObject({ poolOwner: owner, kycStatus: 2 });
    expect(removed.pool?.kyc).toBeUndefined();

    const { transactionHash = '' } = fact.position ?? {};
    await stack.chain.publish(stack.chain.fact(number, fact.fact, { transactionHash }));
    const pool = await eventually(() =>
      stack.pools.get({ caller: visitor, poolId }).then((answer) => answer.pool),
    );
    expect(pool.hasMetadata).toBe(true);
    await eventually(
      () =>
        stack.events(PoolCreatedSchema).filter(({ pool: updates }) => updates?.poolId === poolId).length ===
        2,
    );
    const { comments } = await stack.pools.listComments({ poolId });
    expect(comments).toHaveLength(1);
  });

  it('does not bring back a pool whose creation was parked and is applied again after it was undone', async () => {
    const number = nextNumber();
    const poolId = poolCode(5, number);
    const creation = stack.chain.fact(number, newPool({}));
    const replay = await stack.chain.park('publication', creation, stack.database);
    await stack.chain.retract(creation);
    await known((await createdPool(stack)).poolId);
    await replay();
    await expect(get(poolId)).rejects.toMatchObject({ status: 404 });
    expect(stack.events(PoolCreatedSchema).filter(({ pool }) => pool?.poolId === poolId)).toEqual([]);
  });

  it('keeps a pool that returned when the undoing of its first creation was parked and is applied again', async () => {
    const { poolId, fact } = await createdPool(stack);
    const replay = await stack.chain.park('retraction', fact, stack.database);
    await stack.chain.publish(fact);
    await known((await createdPool(stack)).poolId);
    await replay();
    expect(await get(poolId)).toBeDefined();
  });

  it('drops all decisions about a pool when another one gets its number', async () => {
    const { poolId, number, fact } = await approvedPool(stack);
    const { version } = await known(poolId);
    await stack.pools.addComment({ caller: wallet(randomAddress()), poolId, message: 'About the first' });
    const other = randomAddress();
    await stack.chain.retract(fact);
    await stack.chain.publish(
      stack.chain.fact(
        number,
        newPool({ poolOwner: other, formHash: metadata({ title: 'Other' }).formHash }),
      ),
    );
    const pool = await eventually(async () => {
      const found = await get(poolId);
      return found?.poolOwner === other ? found : undefined;
    });
    expect(pool.kyc).toBeUndefined();
    // A version that somebody saw of the first is none of the other.
    expect(pool.version).toBeGreaterThan(version);
    await expect(stack.pools.get({ caller: visitor, poolId })).rejects.toMatchObject({ status: 404 });
    const { comments } = await stack.pools.listComments({ caller: wallet(other), poolId });
    expect(comments).toEqual([]);
  });

  it('starts the review over when another pool gets the number, and shows its owner nothing of the first', async () => {
    const { poolId, number, fact } = await createdPool(stack);
    const other = randomAddress();
    const ask = { caller: admin, poolId, fields: ['email'], reason: 'Unreadable' };
    expect((await stack.pools.requestChanges(ask)).pool?.requestedChanges).toEqual(['email']);
    await stack.chain.retract(fact);
    await stack.chain.publish(stack.chain.fact(number, newPool({ poolOwner: other })));
    const pool = await eventually(async () => {
      const found = await get(poolId);
      return found?.poolOwner === other ? found : undefined;
    });
    expect(pool.requestedChanges).toEqual([]);
    expect((await stack.pools.listReview({ caller: wallet(other), poolId })).entries).toEqual([]);
  });

  it('shows the old metadata after an edit until the new one is known', async () => {
    const { poolId, number } = await createdPool(stack, { fields: { title: 'Before' } });
    const edited = metadata({ title: 'After' });
    await stack.chain.publish(
      stack.chain.fact(number, { case: 'poolEditedByUser', value: { formHash: edited.formHash } }),
    );
    const waiting = await eventually(async () => {
      const found = await get(poolId);
      return found?.hasMetadata === false ? found : undefined;
    });
    expect(waiting.title).toBe('Before');
    await stack.kubo.add(edited.bytes, { cidVersion: 1, rawLeaves: true });
    const pool = await eventually(async () => {
      const found = await get(poolId);
      return found?.hasMetadata ? found : undefined;
    });
    expect(pool.title).toBe('After');
    await eventually(() =>
      stack
        .events(PoolUpdatedSchema)
        .find((event) => event.pool?.poolId === poolId && event.pool.title === 'After'),
    );
  });

  it('has migrations that match its entities', async () => {
    expect(await schemaDifference(stack.database)).toEqual([]);
  });
});
