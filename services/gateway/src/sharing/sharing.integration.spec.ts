import { create } from '@bufbuild/protobuf';
import { ChainClock } from '@launchpad/platform';
import { TestClock } from '@launchpad/platform/testing';
import { ChainHeadSchema } from '@launchpad/proto';
import type { PoolDetail } from '@launchpad/api/routes';
import { OWNER, poolMessage } from '../testing/messages.js';
import { answerEverything, calls } from '../testing/calls/index.js';
import { TestGateway } from '../testing/test-gateway.js';
import { drawn } from './drawing.js';
import { poolCard } from './pool-card.js';

describe('what of a pool leaves the site', () => {
  const pool = poolMessage();
  const clock = new TestClock((pool.poolStartDate - 60) * 1000);
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await TestGateway.start({ clock });
  });
  afterAll(() => gateway?.stop());
  beforeEach(() => answerEverything(gateway, OWNER));

  const cardAt = async (now: number) => {
    const answer = await gateway.fetch(calls.getPool.path);
    const { data } = (await answer.json()) as { data: PoolDetail };
    return drawn(poolCard(data, now));
  };
  const card = async () => {
    const answer = await gateway.fetch(calls.getPoolCard.path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    return Buffer.from(await answer.arrayBuffer());
  };

  it('is a picture of its state by our clock while that of its chain is unknown, and by that from then on', async () => {
    const upcoming = await cardAt(clock.nowSeconds());
    expect((await card()).equals(upcoming)).toBe(true);
    const head = {
      ...{ chainId: pool.chainId, blockNumber: 7n, blockTimestamp: pool.poolStartDate + 60 },
      ...{ arrivedAtMs: BigInt(clock.nowMs()), healthy: true },
    };
    gateway.app.get(ChainClock).set(create(ChainHeadSchema, head));
    const live = await cardAt(head.blockTimestamp);
    expect(live.equals(upcoming)).toBe(false);
    expect((await card()).equals(live)).toBe(true);
  });

  it('is no picture for who has the same already', async () => {
    const { path } = calls.getPoolCard;
    const etag = (await gateway.fetch(path)).headers.get('etag')!;
    const again = await gateway.fetch(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
  });

  it('is a calendar to save', async () => {
    const { headers } = await gateway.fetch(calls.getPoolCalendar.path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${pool.poolId}.ics"`);
    expect(headers.get('cache-control')).toBe('public, no-cache');
  });

  it('is nothing once it is deleted', async () => {
    gateway.pools.answers.get = () => ({ pool: poolMessage({ isDeleted: true }) });
    for (const { path } of [calls.getPoolCard, calls.getPoolCalendar])
      expect((await gateway.fetch(path)).status).toBe(404);
  });
});
