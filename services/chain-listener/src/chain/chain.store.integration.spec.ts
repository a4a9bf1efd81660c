import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
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

jest.setTimeout(60_000);

const CHAIN = 97;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

function factOf(number: number, logIndex: number): ChainFact {
  return create(ChainFactSchema, {
    position: {
      chainId: CHAIN,
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
    await eventually(async () => (await listener.get(ChainStore).chain(CHAIN)).holder);
    other = await startService(AppModule, { environment: { ...common, DATABASE_URL: own!.url } });
    ledger = await startService(LedgerModule, { environment: { ...common, DATABASE_URL: ledgers!.url } });
  });

  afterAll(async () => {
    await Promise.all([listener.close(), other.close(), ledger.close()]);
    await nats.stop();
    await Promise.all(databases.map((database) => database.drop()));
  });

  const append = async (store: ChainStore, ...blocks: ReturnType<typeof block>[]) =>
    store.append(await store.chain(CHAIN), blocks, 0);

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
    await expect(store.append(before, [block(2, [factOf(2, 0)])], 0)).rejects.toBeInstanceOf(LeaseLost);
    expect((await store.factsOf(CHAIN, [hash(2000)])).size).toBe(0);
  });

  it('appends a block and all its facts atomically', async () => {
    const store = listener.get(ChainStore);
    const before = await store.chain(CHAIN);
    const next = before.cursorNumber + 1;
    const published = await entriesOf(ledger, CHAIN);
    const unfinished = block(next, [factOf(next, 0), create(ChainFactSchema)]);
    await expect(append(store, unfinished)).rejects.toThrow('without its position');
    expect(await store.chain(CHAIN)).toEqual(before);
    expect((await store.factsOf(CHAIN, [hash(next * 1000)])).size).toBe(0);
    expect((await store.recentBlocks(CHAIN))[0]?.number).toBe(before.cursorNumber);
    expect(await entriesOf(ledger, CHAIN)).toEqual(published);
  });

  it('keeps the blocks that are not final, and the last final one', async () => {
    const store = listener.get(ChainStore);
    const cursor = await store.chain(CHAIN);
    const blocks = Array.from({ length: 10 }, (_, index) => block(3 + index));
    await store.append(cursor, blocks, 8);
    const kept = await store.recentBlocks(CHAIN);
    expect(kept.map(({ number }) => number)).toEqual([12, 11, 10, 9, 8]);
  });
});
