import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { poolCode } from '@launchpad/contracts';
import { openServiceDatabase } from '@launchpad/platform';
import { freshDatabase, rowsReadBy, type FreshDatabase } from '@launchpad/platform/testing';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import type { DataSource } from 'typeorm';
import { ChainFactRow } from './chain-fact.entity.js';
import { CreateChainFacts1763600000002 } from './create-chain-facts.js';
import { FactLog, FactLogs, factId } from './fact-log.js';
import { FindEdits1795800000000 } from './find-edits.js';
import { IndexFacts1796300000000 } from './index-facts.js';
import { HashChainFacts1795510000002 } from './hash-chain-facts.js';
import { poolStateOf, poolStatesOf, positionOf } from './index.js';

type Content = NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>;

describe('the facts that a service stores', () => {
  let database: FreshDatabase;
  let source: DataSource;
  let pools = 0;

  beforeAll(async () => {
    database = await freshDatabase();
    source = await openServiceDatabase(
      database.url,
      [
        CreateChainFacts1763600000002,
        HashChainFacts1795510000002,
        FindEdits1795800000000,
        IndexFacts1796300000000,
      ],
      [ChainFactRow],
    );
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });

  /** A pool of its own, and what builds facts about it. */
  const newPool = () => {
    const number = (pools += 1);
    const factOf = (block: number, logIndex: number, fact: Content): ChainFact =>
      create(ChainFactSchema, {
        position: {
          ...{ chainId: 5, blockNumber: BigInt(block), blockHash: `0xb${block}`, logIndex },
          transactionHash: `0x${number}`,
        },
        blockchainPoolId: number,
        fact,
      });
    return {
      poolId: poolCode(5, number),
      cancelled: (block: number, logIndex = 0) =>
        factOf(block, logIndex, { case: 'poolCancelled', value: {} }),
      placed: (block: number, logIndex: number, order: string) =>
        factOf(block, logIndex, { case: 'newSellOrderPlaced', value: { order } }),
      withdrawn: (block: number, logIndex: number, order: string) =>
        factOf(block, logIndex, { case: 'sellOrderCancelled', value: { order } }),
      creation: (block: number, names: { pooling?: string; bidding?: string } = {}) => {
        const token = (name?: string) => ({ address: '0xa', name: name ?? '?', unknown: name === undefined });
        return factOf(block, 0, {
          case: 'newPool',
          value: { poolingToken: token(names.pooling), biddingToken: token(names.bidding) },
        });
      },
      edited: (block: number, formHash: string) =>
        factOf(block, 0, { case: 'poolEditedByUser', value: { formHash } }),
      whitelisted: (block: number, merkleRoot: string) =>
        factOf(block, 0, { case: 'whiteListPoolMerkle', value: { merkleRoot } }),
      extended: (block: number) =>
        factOf(block, 0, { case: 'poolEditedByAdmin', value: { poolEndDate: block } }),
      read: (block: number) => factOf(block, 2 ** 19 + 1, { case: 'tokenRead', value: {} }),
    };
  };
  const published = (fact: ChainFact) => ({ fact, retracted: false });
  const retracted = (fact: ChainFact) => ({ fact, retracted: true });
  const apply = (poolId: string, ...changes: { fact: ChainFact; retracted: boolean }[]) =>
    source.transaction(async (transaction) => (await FactLog.of(poolId, transaction)).apply(changes));
  const replace = (poolId: string, facts: ChainFact[], through: number) =>
    source.transaction(async (transaction) =>
      (await FactLog.of(poolId, transaction)).replace(facts, through),
    );
  const logOf = (poolId: string) => FactLog.forReading(poolId, source.manager);
  const idsOf = (facts: readonly ChainFact[]) => facts.map(factId);

  it('are returned once if they are new, and once if they are retracted', async () => {
    const { poolId, cancelled } = newPool();
    const fact = cancelled(1);
    expect(idsOf(await apply(poolId, published(fact)))).toEqual([factId(fact)]);
    expect(await apply(poolId, published(fact))).toEqual([]);
    expect(idsOf(await apply(poolId, retracted(fact)))).toEqual([factId(fact)]);
    expect(await apply(poolId, retracted(fact))).toEqual([]);
    expect(await apply(poolId)).toEqual([]);
    expect(await logOf(poolId).ofPool()).toEqual([]);
  });

  it('are as the last change of each says', async () => {
    const { poolId, cancelled } = newPool();
    const [one, other, third] = [cancelled(1), cancelled(2), cancelled(3)];
    await apply(poolId, published(one));
    const changed = await apply(poolId, retracted(one), published(other), published(one), retracted(third));
    expect(idsOf(changed)).toEqual([factId(other)]);
    await apply(poolId, published(third), retracted(third), retracted(one));
    expect(idsOf(await logOf(poolId).ofPool())).toEqual([factId(other)]);
  });

  it('of several pools change in one statement, by pool', async () => {
    const [one, other, third] = [newPool(), newPool(), newPool()];
    const facts = [one.cancelled(2), one.cancelled(1), other.cancelled(1)] as const;
    const changes = new Map([
      [one.poolId, [published(facts[0]), published(facts[1])]],
      [other.poolId, [published(facts[2])]],
      [third.poolId, [retracted(third.cancelled(1))]],
    ]);
    const found = await source.transaction(async (transaction) => {
      const logs = await FactLogs.of(changes.keys(), transaction);
      const applied = await logs.apply(changes);
      expect(idsOf(await logs.log(one.poolId).ofPool())).toEqual([factId(facts[1]), factId(facts[0])]);
      return applied;
    });
    expect([...found].map(([poolId, ofPool]) => [poolId, idsOf(ofPool)])).toEqual([
      [one.poolId, [factId(facts[0]), factId(facts[1])]],
      [other.poolId, [factId(facts[2])]],
    ]);
  });

  it('are read by order, in chain order', async () => {
    const { poolId, cancelled, placed, withdrawn } = newPool();
    const [first, second, taken] = [placed(1, 0, '5'), placed(1, 1, '6'), withdrawn(2, 0, '5')];
    await apply(poolId, ...[taken, cancelled(3), second, first].map(published));
    const log = logOf(poolId);
    const byOrder = (facts: ReadonlyMap<string, ChainFact[]>) =>
      [...facts].map(([order, ofOrder]) => [order, idsOf(ofOrder)]);
    const all = [
      ['5', idsOf([first, taken])],
      ['6', idsOf([second])],
    ];
    expect(byOrder(await log.ofAllOrders())).toEqual(all);
    expect(byOrder(await log.ofOrders(['5']))).toEqual(all.slice(0, 1));
    expect((await log.orders()).toSorted()).toEqual(['5', '6']);
    expect(idsOf(await log.ofPool())).toEqual(idsOf([cancelled(3)]));
    const wanted = (...orders: string[]) =>
      source.transaction(async (transaction) => {
        const logs = await FactLogs.of([poolId], transaction);
        return byOrder((await logs.ofOrders(new Map([[poolId, orders]]))).get(poolId) ?? new Map());
      });
    expect([await wanted(), await wanted('6'), await wanted('7')]).toEqual([[], all.slice(1), []]);
    expect(await wanted('6', '5')).toEqual(all);
  });

  it('of a pool are read as few as its state follows from, at any time of it', async () => {
    const { poolId, creation, edited, whitelisted, extended, cancelled } = newPool();
    const facts = [
      ...[
        creation(1),
        whitelisted(2, '0x2'),
        edited(3, '0x3'),
        extended(4),
        edited(5, '0x5'),
        edited(6, '0x3'),
      ],
      ...[whitelisted(7, '0x7'), edited(8, '0x8'), extended(9), cancelled(10), whitelisted(11, '0x2')],
    ];
    await apply(poolId, ...facts.toReversed().map(published));
    const log = logOf(poolId);
    const states = poolStatesOf(facts);
    expect(idsOf(await log.ofPool())).toEqual(
      idsOf([creation(1), edited(8, '0x8'), extended(9), cancelled(10), whitelisted(11, '0x2')]),
    );
    expect(poolStateOf(await log.ofPool())).toEqual(states.at(-1));
    for (const [at, fact] of facts.entries()) {
      expect(poolStateOf(await log.ofPool(positionOf(fact)))).toEqual(states[at - 1]);
    }
    expect(idsOf(await log.newestOfPool(3))).toEqual(idsOf(facts.slice(-3)));
    await apply(poolId, retracted(edited(8, '0x8')));
    expect(poolStateOf(await log.ofPool())?.formHash).toBe('0x3');
    // as the version before stored them
    await source.query('UPDATE chain_fact SET edit = NULL WHERE "poolId" = $1', [poolId]);
    expect(poolStateOf(await log.ofPool())?.formHash).toBe('0x3');
    await apply(poolId, published(edited(12, '0x12')));
    expect(poolStateOf(await log.ofPool())?.formHash).toBe('0x12');
  });

  it('are read without others, however many a pool has', async () => {
    const { poolId, placed, edited } = newPool();
    const all = Array.from({ length: 3_000 }, (_, block) => [
      placed(block, 1, String(block % 1_500)),
      edited(block, `0x${block}`),
    ]).flat();
    await apply(poolId, ...all.map(published));
    await source.query('VACUUM ANALYZE chain_fact');
    const read = (work: () => Promise<unknown>) => rowsReadBy(source, ['chain_fact'], work);
    const log = logOf(poolId);
    const several = ['7', '8', '9'];
    expect(await read(() => log.ofOrders(several))).toBe(6);
    const inLogs = () =>
      source.transaction(async (transaction) =>
        (await FactLogs.of([poolId], transaction)).ofOrders(new Map([[poolId, several]])),
      );
    expect(await read(inLogs)).toBe(6);
    expect(await read(() => log.newestOfPool(3))).toBe(3);
  });

  it('change under the lock of their pool only', async () => {
    const { poolId, cancelled } = newPool();
    await expect(logOf(poolId).apply([published(cancelled(1))])).rejects.toThrow(TypeError);
  });

  describe('when the chain is read again', () => {
    it('are those that were read up to the last block, and the later ones', async () => {
      const { poolId, cancelled, read } = newPool();
      const [kept, wrong, named, later] = [cancelled(1), cancelled(2), read(2), cancelled(4)];
      await apply(poolId, ...[kept, wrong, named, later].map(published));
      const missing = cancelled(3);
      await replace(poolId, [kept, missing], 3);
      expect(idsOf(await logOf(poolId).ofPool())).toEqual(idsOf([kept, named, missing, later]));
    });

    it('are read whole, however many they are', async () => {
      const { poolId, cancelled } = newPool();
      const facts = Array.from({ length: 2_001 }, (_, at) => cancelled(1, at));
      await replace(poolId, facts, 1);
      expect(idsOf(await logOf(poolId).ofPool())).toEqual(idsOf(facts));
      await replace(poolId, facts.slice(0, 1), 1);
      expect(idsOf(await logOf(poolId).ofPool())).toEqual(idsOf(facts.slice(0, 1)));
    });

    const nameOf = async (poolId: string) => {
      const [fact] = await logOf(poolId).ofPool();
      return fact?.fact.case === 'newPool' ? fact.fact.value.poolingToken?.name : undefined;
    };

    it('have what was read of a token, unless it cannot be read now', async () => {
      const { poolId, creation } = newPool();
      const known = { pooling: 'Sale', bidding: 'Coin' };
      await apply(poolId, published(creation(1, known)));
      for (const unread of [{}, { pooling: 'Other' }, { bidding: 'Coin' }]) {
        await replace(poolId, [creation(1, unread)], 1);
        expect(await nameOf(poolId)).toBe('Sale');
      }
      await replace(poolId, [creation(1, { ...known, pooling: 'Renamed' })], 1);
      expect(await nameOf(poolId)).toBe('Renamed');
    });

    it('have a creation whose tokens cannot be read, where none is known', async () => {
      const { poolId, creation } = newPool();
      await replace(poolId, [creation(1)], 1);
      expect(await nameOf(poolId)).toBe('?');
    });
  });
});
