import { create } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import { traceparentOf } from '@launchpad/api';
import { factId } from '@launchpad/facts';
import { chainSource, eventsOf, NATS, Outbox } from '@launchpad/platform';
import { eventually, testNetworks } from '@launchpad/platform/testing';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { TestStore } from '../test/store.js';
import type { ChainNode } from '../node/chain-node.js';
import type { NodePool } from '../node/node-pool.js';
import type { ListenerMetrics } from '../scan/listener.metrics.js';
import { Reorganisation } from '../scan/reorganisation.js';
import { LeaseLost, type ChainStore, type ResumePoint } from './chain.store.js';

const CHAIN = 97;
const START_BLOCK = 1_000;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

function factOf(number: number): ChainFact {
  return create(ChainFactSchema, {
    position: {
      chainId: CHAIN,
      blockNumber: BigInt(number),
      blockHash: hash(number),
      transactionHash: `0x${number.toString(16).padStart(8, 'a').repeat(8)}`,
      logIndex: 0,
    },
    blockchainPoolId: 1,
    fact: { case: 'poolMarkedSpam', value: {} },
  });
}

/** Some blocks of this spec left the chain before: their events have a number. */
const retractionOf = (fact: ChainFact): unknown =>
  expect.stringMatching(new RegExp(`^retracted:${factId(fact)}(:\\d+)?$`));

const block = (number: number, facts = [factOf(number)]) => ({ number, hash: hash(number), facts });

describe("a chain's state", () => {
  let test: TestStore;
  let store: ChainStore;
  const published: { id: string; traceparent: string }[] = [];

  beforeAll(async () => {
    test = await TestStore.start(testNetworks.map((network) => ({ ...network, startBlock: START_BLOCK })));
    ({ store } = test);
    test.app.get<NatsConnection>(NATS).subscribe(chainSource(CHAIN), {
      callback: (_, message) => {
        published.push(...eventsOf(message.data));
      },
    });
  });
  afterAll(() => test.stop());

  const append = async (...blocks: ReturnType<typeof block>[]) =>
    store.append(await store.chain(CHAIN), blocks, 0, new Map());
  const cursor = async () => {
    const { cursorNumber, cursorHash } = await store.chain(CHAIN);
    return { cursorNumber, cursorHash };
  };
  const eventOf = (id: string) => eventually(() => published.find((event) => event.id === id));

  it('begins with the block before the first', async () => {
    expect(await cursor()).toEqual({ cursorNumber: START_BLOCK - 1, cursorHash: null });
    expect(await store.resumePoints(CHAIN)).toEqual([{ number: START_BLOCK - 1, hash: null }]);
  });

  it('is leased for six seconds at a time', async () => {
    expect(await store.lease(CHAIN)).toBe(true);
    const [lease] = await test.app
      .get(DataSource)
      .query<{ left: string }[]>(
        'SELECT extract(epoch FROM "leaseUntil" - now()) AS left FROM chain WHERE "chainId" = $1',
        [CHAIN],
      );
    expect(Number(lease?.left)).toBeLessThanOrEqual(6);
    expect(Number(lease?.left)).toBeGreaterThan(0);
  });

  it('stays where it is without a block', async () => {
    const before = await store.chain(CHAIN);
    expect(await append()).toEqual(before);
    expect(await cursor()).toEqual({ cursorNumber: START_BLOCK - 1, cursorHash: null });
  });

  it("changes with events in their transaction's trace", async () => {
    const after = await append(block(1_001), block(1_002), block(1_003, []));
    expect(after).toEqual({ chainId: CHAIN, cursorNumber: 1_003, cursorHash: hash(1_003) });
    for (const number of [1_001, 1_002]) {
      const fact = factOf(number);
      const trace = traceparentOf(fact.position?.transactionHash ?? '');
      expect(await eventOf(factId(fact))).toMatchObject({ traceparent: trace });
    }
  });

  it.each([
    ['number', { cursorNumber: 1_002, cursorHash: hash(1_003) }],
    ['hash', { cursorNumber: 1_003, cursorHash: hash(1_002) }],
  ])('is not changed by who knows another %s of the last block', async (_, other) => {
    const step = store.append({ chainId: CHAIN, ...other }, [block(1_004)], 0, new Map());
    await expect(step).rejects.toBeInstanceOf(LeaseLost);
    expect(await cursor()).toEqual({ cursorNumber: 1_003, cursorHash: hash(1_003) });
  });

  it('can be resumed from blocks with facts, newest first, and from the block before the first', async () => {
    expect(await store.resumePoints(CHAIN)).toEqual([
      { number: 1_002, hash: hash(1_002) },
      { number: 1_001, hash: hash(1_001) },
      { number: START_BLOCK - 1, hash: null },
    ]);
  });

  it('is rewound to a block, even by a single fact', async () => {
    const fact = factOf(1_002);
    await store.rewind(CHAIN, { number: 1_001, hash: hash(1_001) });
    expect(await cursor()).toEqual({ cursorNumber: 1_001, cursorHash: hash(1_001) });
    const { transactionHash = '' } = fact.position ?? {};
    expect(await store.factsOf(CHAIN, [transactionHash])).toEqual(new Map());
    expect(await eventOf(`retracted:${factId(fact)}`)).toMatchObject({
      traceparent: traceparentOf(transactionHash),
    });
    expect((await store.resumePoints(CHAIN)).map(({ number }) => number)).toEqual([1_001, START_BLOCK - 1]);
    await append(block(1_002));
    await eventOf(`${factId(fact)}:1`);
    expect((await store.factsOf(CHAIN, [transactionHash])).get(transactionHash)?.eventIds).toEqual([
      `${factId(fact)}:1`,
    ]);
  });

  it('can be resumed from where it was rewound to, also where that block was not kept', async () => {
    await store.append(await store.chain(CHAIN), [block(1_010), block(1_020)], 1_020, new Map());
    await store.rewind(CHAIN, { number: 1_010, hash: hash(1_010) });
    expect(await store.recentBlock(CHAIN, 1_010)).toMatchObject({ hash: hash(1_010) });
    expect(await store.recentBlock(CHAIN, 1_020)).toBeNull();
    await store.rewind(CHAIN, { number: START_BLOCK - 1, hash: null });
    expect(await store.recentBlocks(CHAIN)).toEqual([]);
    expect(await cursor()).toEqual({ cursorNumber: START_BLOCK - 1, cursorHash: null });
  });

  it("is rewound by one operator's consent only once", async () => {
    await store.setPaused(CHAIN, 'too deep');
    await test.app
      .get(DataSource)
      .query('UPDATE chain SET "acceptsDeepReorganisation" = true WHERE "chainId" = $1', [CHAIN]);
    await store.rewind(CHAIN, { number: START_BLOCK - 1, hash: null });
    expect(await store.chain(CHAIN)).toMatchObject({ pausedReason: null, acceptsDeepReorganisation: false });
  });

  describe('with more facts than fit into one statement', () => {
    const PAGE = 1_000;
    const BLOCKS = 2 * PAGE + 500;
    /** The last block before a reorganisation, in the second page of those after it. */
    const COMMON = START_BLOCK + 1_200;
    const logged = (number: number) =>
      [0, 1].map((logIndex) => {
        const fact = factOf(number);
        return create(ChainFactSchema, { ...fact, position: { ...fact.position!, logIndex } });
      });
    const numbers = Array.from({ length: BLOCKS }, (_, index) => START_BLOCK + index);

    beforeAll(async () => {
      await store.lease(CHAIN);
      await append(...numbers.map((number) => block(number, logged(number))));
    });

    it('names the blocks to resume from in pages, newest first', async () => {
      const pages: ResumePoint[][] = [];
      while (pages.at(-1)?.at(-1)?.hash !== null) {
        pages.push(await store.resumePoints(CHAIN, pages.at(-1)?.at(-1)?.number));
      }
      expect(pages.map(({ length }) => length)).toEqual([PAGE, PAGE, 501]);
      expect(pages.flat()).toEqual([
        ...numbers.toReversed().map((number) => ({ number, hash: hash(number) })),
        { number: START_BLOCK - 1, hash: null },
      ]);
    });

    it('is retracted in batches to the last block of the chain, all of it and nothing else', async () => {
      const asked: number[] = [];
      const node = {
        header: (number: number) => {
          asked.push(number);
          return Promise.resolve({ number, hash: number <= COMMON ? hash(number) : 'theirs' });
        },
      } as unknown as ChainNode;
      const inBatches = jest.spyOn(test.app.get(Outbox), 'addAll');
      const network = { ...testNetworks[0]!, chainId: CHAIN, startBlock: START_BLOCK };
      const reorganisation = new Reorganisation(network, store, {} as NodePool, {} as ListenerMetrics);
      const chain = Object.assign(await store.chain(CHAIN), { acceptsDeepReorganisation: true });
      await store.lease(CHAIN);
      expect(await reorganisation.resolve(node, chain)).toBe(true);

      const gone = numbers.filter((number) => number > COMMON).toReversed();
      expect(asked).toEqual([...gone, COMMON]);
      expect(await cursor()).toEqual({ cursorNumber: COMMON, cursorHash: hash(COMMON) });
      const batches = inBatches.mock.calls.map(([, events]) => events.map(({ id }) => id));
      inBatches.mockRestore();
      expect(Math.max(...batches.map(({ length }) => length))).toBe(PAGE);
      expect(batches.flat()).toEqual(
        gone.flatMap((number) =>
          logged(number)
            .toReversed()
            .map((fact) => retractionOf(fact)),
        ),
      );
      expect((await store.resumePoints(CHAIN))[0]).toEqual({ number: COMMON, hash: hash(COMMON) });
    });
  });

  it('is another for each chain', async () => {
    expect((await store.chains()).map(({ chainId }) => chainId)).toEqual([5, 97]);
    expect(await store.heads()).toEqual([]);
  });
});
