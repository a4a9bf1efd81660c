import { create, fromBinary } from '@bufbuild/protobuf';
import { configOf, databaseShape, NATS, OnChainFacts, PlatformModule, subjectOf } from '@launchpad/platform';
import {
  freshDatabase,
  networksFile,
  randomAddress,
  randomHash,
  startService,
  testNetworks,
  TestNats,
} from '@launchpad/platform/testing';
import {
  CallerSchema,
  ChainListenerService,
  IngestRequestSchema,
  type IngestRequest,
} from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { Injectable, Module, type INestApplicationContext } from '@nestjs/common';
import { positionOf } from './fact-log.js';
import { PostedTransactions } from './posted-transactions.js';
import { TestChain } from './testing/test-chain.js';

class Config extends configOf(databaseShape) {}

/** Counts the facts that were applied. */
@Injectable()
class Applied {
  count = 0;

  @OnChainFacts()
  async onFacts(events: unknown[]): Promise<void> {
    this.count += events.length;
  }
}

@Module({
  imports: [
    PlatformModule.forRoot({
      service: 'posts',
      config: Config,
      clients: [ChainListenerService],
      migrations: [],
    }),
  ],
  providers: [PostedTransactions, Applied],
})
class AppModule {}

describe('a transaction that a browser posts', () => {
  let app: INestApplicationContext;
  let chain: TestChain;
  let posted: PostedTransactions;
  let end: () => Promise<void>;
  const asked: IngestRequest[] = [];

  beforeAll(async () => {
    const [database, nats, file] = await Promise.all([
      freshDatabase(),
      TestNats.start(),
      networksFile(testNetworks),
    ]);
    chain = await TestChain.start(nats.url);
    app = await startService(AppModule, {
      environment: { DATABASE_URL: database.url, NATS_URL: nats.url, NETWORKS_FILE: file },
    });
    posted = app.get(PostedTransactions);
    app.get<NatsConnection>(NATS).subscribe(subjectOf(ChainListenerService.method.ingest), {
      callback: (_, { data }) => {
        asked.push(fromBinary(IngestRequestSchema, data));
      },
    });
    end = async () => {
      await app.close();
      await chain.stop();
      await nats.stop();
      await database.drop();
    };
  });
  afterAll(() => end?.());

  let pools = 0;
  const cancelled = async (number = (pools += 1), transactionHash = randomHash()) => {
    const fact = chain.fact(number, { case: 'poolCancelled', value: { penalty: '7' } }, { transactionHash });
    await chain.publish(fact);
    return { pool: { chainId: 5, blockchainPoolId: number }, hash: transactionHash };
  };

  it('is read from its chain, and waits until its facts are applied here', async () => {
    const before = app.get(Applied).count;
    const { pool, hash } = await cancelled();
    const { facts, applied } = await posted.read(5, hash.toUpperCase().replace('0X', '0x'), undefined);
    expect(facts.map((fact) => positionOf(fact).transactionHash)).toEqual([hash]);
    expect(facts[0]).toMatchObject({ blockchainPoolId: pool.blockchainPoolId });
    await applied(facts);
    expect(app.get(Applied).count).toBeGreaterThan(before);
  });

  it.each([
    ['its wallet', { address: randomAddress(), subject: 'admin-1' }, 'address'],
    ['the admin', { subject: 'admin-1' }, 'subject'],
    ['nobody', {}, undefined],
  ] as const)('is counted against %s, who posted it', async (_, fields, by) => {
    const { hash } = await cancelled();
    const caller = create(CallerSchema, fields);
    await posted.read(5, hash, caller);
    expect(asked.at(-1)).toMatchObject({
      ...{ chainId: 5, transactionHash: hash, wallet: by ? caller[by] : '' },
    });
    await posted.read(5, hash, undefined);
    expect(asked.at(-1)?.wallet).toBe('');
  });

  it('has to do what it was posted for, to that pool', async () => {
    const hash = randomHash();
    const [one, other] = [await cancelled(undefined, hash), await cancelled(undefined, hash)];
    const deleted = chain.fact(one.pool.blockchainPoolId, { case: 'poolDeleted', value: {} });
    await chain.publish(deleted);
    for (const { pool } of [one, other]) {
      expect(await posted.apply(pool, hash, 'poolCancelled', undefined)).toMatchObject({ penalty: '7' });
    }
    const mismatch = { status: 422, code: 'transaction-mismatch' };
    const third = { chainId: 5, blockchainPoolId: (pools += 1) };
    for (const claim of [
      () => posted.apply(third, hash, 'poolCancelled', undefined),
      () => posted.apply(one.pool, hash, 'poolDeleted', undefined),
      () => posted.apply(other.pool, positionOf(deleted).transactionHash, 'poolDeleted', undefined),
      () => posted.apply(one.pool, positionOf(deleted).transactionHash, 'poolCancelled', undefined),
    ]) {
      await expect(claim()).rejects.toMatchObject(mismatch);
    }
  });

  it('has to be known to its chain', async () => {
    const { pool, hash } = await cancelled();
    for (const [chainId, transactionHash] of [
      [5, randomHash()],
      [97, hash],
    ] as const) {
      await expect(
        posted.apply({ ...pool, chainId }, transactionHash, 'poolCancelled', undefined),
      ).rejects.toMatchObject({ status: 422, code: 'transaction-missing' });
    }
  });
});
