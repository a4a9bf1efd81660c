import { create } from '@bufbuild/protobuf';
import { Metrics } from '@launchpad/platform';
import { testNetworks } from '@launchpad/platform/testing';
import { ChainHeadSchema } from '@launchpad/proto';
import { TestStore } from '../test/store.js';

const CHAIN = 97;

describe('metrics of the chains', () => {
  let test: TestStore;

  beforeAll(async () => {
    test = await TestStore.start(testNetworks);
  });
  afterAll(() => test.stop());

  /** The values of a metric by chain. */
  const valuesOf = async (name: string) => {
    const text = await test.app.get(Metrics).registry.getSingleMetricAsString(`launchpad_chain_${name}`);
    return Object.fromEntries(
      [...text.matchAll(/^\w+\{chain="(\d+)"\} (.*)$/gm)].map(([, chain, value]) => [chain, Number(value)]),
    );
  };
  const saveHead = (healthy: boolean, reportsFinality?: boolean) =>
    test.store.saveHead(
      create(ChainHeadSchema, {
        ...{
          chainId: CHAIN,
          blockNumber: 7n,
          blockHash: `0x${'ab'.repeat(32)}`,
          blockTimestamp: 1_900_000_000,
        },
        ...{ arrivedAtMs: 1_900_000_001_500n, healthy },
        ...(reportsFinality !== undefined && { reportsFinality }),
      }),
    );

  it('say nothing of the newest block before there is one', async () => {
    for (const name of ['head_block', 'head_arrived_seconds', 'healthy']) {
      expect(await valuesOf(name)).toEqual({});
    }
    expect(await valuesOf('block')).toEqual({ 5: -1, 97: -1 });
    expect(await valuesOf('paused')).toEqual({ 5: 0, 97: 0 });
  });

  it('say which block is the newest, and when it came', async () => {
    await saveHead(true);
    expect(await valuesOf('head_block')).toEqual({ 97: 7 });
    expect(await valuesOf('head_arrived_seconds')).toEqual({ 97: 1_900_000_001.5 });
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('say whether a chain is healthy: %s as %i', async (healthy, value) => {
    await saveHead(healthy);
    expect(await valuesOf('healthy')).toEqual({ 97: value });
  });

  it('say whether the node reports which block is final, and the depth for when it does not', async () => {
    await saveHead(true);
    expect(await valuesOf('reports_finality')).toEqual({});
    for (const reports of [true, false]) {
      await saveHead(true, reports);
      expect(await valuesOf('reports_finality')).toEqual({ 97: Number(reports) });
    }
    const depths = testNetworks.map(({ chainId, finalityDepth }) => [chainId, finalityDepth]);
    expect(await valuesOf('finality_depth')).toEqual(Object.fromEntries(depths));
  });

  it('say whether a chain is paused', async () => {
    await test.store.setPaused(CHAIN, 'too deep');
    expect(await valuesOf('paused')).toEqual({ 5: 0, 97: 1 });
    await test.store.setPaused(CHAIN, null);
    expect(await valuesOf('paused')).toEqual({ 5: 0, 97: 0 });
  });
});
