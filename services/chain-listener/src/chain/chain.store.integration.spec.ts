import type { INestApplicationContext } from '@nestjs/common';
import { create, fromBinary } from '@bufbuild/protobuf';
import { factId } from '@launchpad/facts';
import {
  eventually,
  freshDatabase,
  networksFile,
  schemaDifference,
  startService,
  TestNats,
  type FreshDatabase,
} from '@launchpad/platform/testing';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';
import { entriesOf, LedgerModule } from '../test/ledger.js';
import { ChainStore, LeaseLost } from './chain.store.js';

const CHAIN = 97;
const OTHER_CHAIN = 5;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

function factOf(number: number, logIndex: number, chainId = CHAIN): ChainFact {
  return create(ChainFactSchema, {
    position: {
      chainId,
      blockNumber: BigInt(number),
      blockHash: hash(number),
      transactionHash: hash(number * 1000),
      logIndex,
    },
    blockchainPoolId: 1,
    fact: { case: 'poolMarkedSpam', value: {} },
  });
}

const block = (number: number, facts: ChainFact[] = []) => ({ number, hash: hash(number), facts });

describe('the chain store', () => {
  let nats: TestNats;
  let databases: FreshDatabase[];
  let listener: INestApplicationContext;
  let other: INestApplicationContext;
  let ledger: INestApplicationContext;
  let difference: string[];

  beforeAll(async () => {
    nats = await TestNats.start();
    databases = [await freshDatabase(), await freshDatabase()];
    const [own, ledgers] = databases;
    const common = { NATS_URL: nats.url, NETWORKS_FILE: await networksFile() };
    listener = await startService(AppModule, { environment: { ...common, DATABASE_URL: own!.url } });
    difference = await schemaDifference(listener.get(DataSource));
    await eventually(async () => (await listener.get(ChainStore).chains()).every(({ holder }) => holder));
    other = await startService(AppModule, { environment: { ...common, DATABASE_URL: own!.url } });
    ledger = await startService(LedgerModule, { environment: { ...common, DATABASE_URL: ledgers!.url } });
  });

  afterAll(async () => {
    await Promise.all([listener.close(), other.close(), ledger.close()]);
    await nats.stop();
    await Promise.all(databases.map((database) => database.drop()));
  });

  const append = async (store: ChainStore, ...blocks: ReturnType<typeof block>[]) =>
    store.append(await store.chain(CHAIN), blocks, 0, new Map());

  it('has migrations that match its entities', () => {
    expect(difference.filter((query) => !query.includes('ledger_entry'))).toEqual([]);
  });

  it('publishes a fact again, as a new event, when its block left the chain and returned', async () => {
    const store = listener.get(ChainStore);
    const [first, second] = [factOf(1, 0), factOf(1, 1)];
    await append(store, block(0), block(1, [first, second]), block(2));
    await store.rewind(CHAIN, { number: 0, hash: hash(0) });
    expect((await store.factsOf(CHAIN, [hash(1000)])).size).toBe(0);
    await append(store, block(1, [first, second]));
    const published = await eventually(async () => {
      const entries = await entriesOf(ledger, CHAIN);
      return entries.length === 6 ? entries : undefined;
    });
    const [a, b] = [factId(first), factId(second)];
    expect(published.map(({ factId: id, added: isAdded }) => [id, isAdded])).toEqual([
      [a, true],
      [b, true],
      [b, false],
      [a, false],
      [a, true],
      [b, true],
    ]);
    expect(new Set(published.map(({ eventId }) => eventId)).size).toBe(6);
    const ofFirst = (await store.factsOf(CHAIN, [hash(1000)])).get(hash(1000));
    expect(ofFirst?.eventIds).toEqual(published.slice(-2).map(({ eventId }) => eventId));
  });

  it('is written by the holder of the lease only', async () => {
    const store = other.get(ChainStore);
    await expect(append(store, block(2))).rejects.toBeInstanceOf(LeaseLost);
    await expect(store.rewind(CHAIN, { number: 0, hash: hash(0) })).rejects.toBeInstanceOf(LeaseLost);
    expect(await store.lease(CHAIN)).toBe(false);
  });

  it('rejects a step that started from an older cursor', async () => {
    const store = listener.get(ChainStore);
    const before = await store.chain(CHAIN);
    await append(store, block(2));
    await expect(store.append(before, [block(2, [factOf(2, 0)])], 0, new Map())).rejects.toBeInstanceOf(
      LeaseLost,
    );
    expect((await store.factsOf(CHAIN, [hash(2000)])).size).toBe(0);
  });

  it('appends a block and all its facts atomically', async () => {
    const store = listener.get(ChainStore);
    // the listener renews its lease meanwhile
    const state = async () => {
      const { leaseUntil: _, ...rest } = await store.chain(CHAIN);
      return rest;
    };
    const before = await state();
    const next = before.cursorNumber + 1;
    const published = await entriesOf(ledger, CHAIN);
    const unfinished = block(next, [factOf(next, 0), create(ChainFactSchema)]);
    await expect(append(store, unfinished)).rejects.toThrow('without its position');
    expect(await state()).toEqual(before);
    expect((await store.factsOf(CHAIN, [hash(next * 1000)])).size).toBe(0);
    expect((await store.recentBlocks(CHAIN))[0]?.number).toBe(before.cursorNumber);
    expect(await entriesOf(ledger, CHAIN)).toEqual(published);
  });

  it('keeps the blocks that are not final, and the last final one', async () => {
    const store = listener.get(ChainStore);
    const cursor = await store.chain(CHAIN);
    const blocks = Array.from({ length: 10 }, (_, index) => block(3 + index));
    await store.append(cursor, blocks, 8, new Map());
    const kept = await store.recentBlocks(CHAIN);
    expect(kept.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8]);
  });

  it('appends many blocks together as it would one by one', async () => {
    const store = listener.get(ChainStore);
    const numbers = Array.from({ length: 30 }, (_, index) => 101 + index);
    const blocksOf = (chainId: number) =>
      numbers.map((number) =>
        block(
          number,
          Array.from({ length: 50 }, (_, index) => factOf(number, index, chainId)),
        ),
      );
    const appendTo = async (chainId: number, ...blocks: ReturnType<typeof block>[]) =>
      store.append(await store.chain(chainId), blocks, 120, new Map());
    for (const chainId of [CHAIN, OTHER_CHAIN]) {
      // The first block leaves the chain and returns.
      await appendTo(chainId, block(100), ...blocksOf(chainId).slice(0, 1));
      await store.rewind(chainId, { number: 100, hash: hash(100) });
    }
    for (const one of blocksOf(CHAIN)) await appendTo(CHAIN, one);
    await appendTo(OTHER_CHAIN, ...blocksOf(OTHER_CHAIN));

    const stateOf = async (chainId: number) => {
      const { cursorNumber, cursorHash } = await store.chain(chainId);
      // cspell:ignore stands -- name of a column
      const facts = await listener.get(DataSource).query<{ data: Buffer }[]>(
        `SELECT substr(id, strpos(id, ':')) AS id, "blockNumber", "logIndex", "transactionHash", stands, retractions, data
         FROM fact WHERE "chainId" = $1 AND "blockNumber" > 100 ORDER BY "blockNumber", "logIndex"`,
        [chainId],
      );
      const recent = await store.recentBlocks(chainId);
      const events = await eventually(async () => {
        const entries = await entriesOf(ledger, chainId);
        const own = entries.filter(({ factId: id }) => numbers.some((number) => id.includes(hash(number))));
        return own.length === 1_600 ? own : undefined;
      });
      return {
        cursor: { cursorNumber, cursorHash },
        facts: facts.map((row) => ({
          ...row,
          data: { ...fromBinary(ChainFactSchema, row.data), position: null },
        })),
        recent: recent.map(({ number, hash: own }) => [number, own]),
        events: events.map(({ added, eventId }) => [added, eventId.replace(`${chainId}:`, '')]),
      };
    };
    const state = await stateOf(OTHER_CHAIN);
    expect(state).toEqual(await stateOf(CHAIN));
    expect(state.facts).toHaveLength(1_500);
    expect(state.events.slice(-1)).toEqual([[true, `${hash(130)}:${hash(130_000)}:49`]]);
    expect(state.recent).toHaveLength(11);
  });

  describe('while it writes for long', () => {
    /** Appends a block, which waits in the middle until `meanwhile` has ended. */
    const appendSlowly = async (meanwhile: (isWriting: () => boolean) => Promise<void>) => {
      const blocking = listener.get(DataSource).createQueryRunner();
      await blocking.startTransaction();
      // If it blocks what it should not, it ends.
      await blocking.query(`SET LOCAL idle_in_transaction_session_timeout = '10s'`);
      await blocking.query('LOCK TABLE recent_block IN ACCESS EXCLUSIVE MODE');
      const store = listener.get(ChainStore);
      const next = (await store.chain(CHAIN)).cursorNumber + 1;
      let isWriting = true;
      const appended = append(store, block(next, [factOf(next, 0)]))
        .catch((error: unknown) => error)
        .finally(() => (isWriting = false));
      try {
        await eventually(async () => {
          const waiting: unknown[] = await blocking.query('SELECT 1 FROM pg_locks WHERE NOT granted');
          return waiting.length > 0;
        });
        await meanwhile(() => isWriting);
      } finally {
        await blocking.rollbackTransaction();
        await blocking.release();
      }
      return { next, result: await appended };
    };

    it('can renew its lease', async () => {
      const store = listener.get(ChainStore);
      const { next, result } = await appendSlowly(async (isWriting) => {
        expect(await store.lease(CHAIN)).toBe(true);
        expect(isWriting()).toBe(true);
      });
      expect(result).toMatchObject({ cursorNumber: next });
    });

    it('writes nothing if it loses its lease', async () => {
      const database = listener.get(DataSource);
      const before = await listener.get(ChainStore).chain(CHAIN);
      const give = (holder: string | null) =>
        database.query('UPDATE chain SET holder = $1 WHERE "chainId" = $2', [holder, CHAIN]);
      const { next, result } = await appendSlowly(async () => {
        await give('another instance');
      });
      await give(before.holder);
      expect(result).toBeInstanceOf(LeaseLost);
      const { cursorNumber, cursorHash } = await listener.get(ChainStore).chain(CHAIN);
      expect({ cursorNumber, cursorHash }).toEqual({
        cursorNumber: before.cursorNumber,
        cursorHash: before.cursorHash,
      });
      expect((await listener.get(ChainStore).factsOf(CHAIN, [hash(next * 1000)])).size).toBe(0);
    });
  });
});
