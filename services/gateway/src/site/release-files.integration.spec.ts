import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Readiness } from '@launchpad/platform';
import { eventually, Outage, TestClock, testServer } from '@launchpad/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';
import { ask, REDIS } from '../redis.js';
import { TestGateway } from '../testing/test-gateway.js';
import { MOST_FILE_BYTES, ReleaseFiles } from './release-files.js';
import { SpaFiles } from './spa-files.js';

const WEEK_SECONDS = 7 * 24 * 3600;
const ofOld = { 'main-old111.js': 'export const release = "old";', 'bid-old222.js': 'export {};' };
const ofNew = { 'main-new111.js': 'export const release = "new";' };

/** A gateway that has put its files into Redis, or tried. */
async function started(options: Parameters<typeof TestGateway.start>[0]): Promise<TestGateway> {
  const gateway = await TestGateway.start(options);
  await eventually(async () => {
    const { missing } = await gateway.app.get(Readiness).state();
    return !missing.includes('release files');
  });
  return gateway;
}

describe('the files of a release', () => {
  let first: TestGateway;

  beforeAll(async () => {
    first = await started({ scripts: ofNew });
  });
  afterAll(() => first?.stop());

  const read = async (gateway: TestGateway, path: string, encoding = 'identity', method = 'GET') => {
    const answer = await gateway.fetch(path, { method, headers: { 'accept-encoding': encoding } });
    const { status, headers } = answer;
    const said = ['content-type', 'content-encoding', 'cache-control', 'vary'].map((name) =>
      headers.get(name),
    );
    return { status, said, text: await answer.text() };
  };

  it('are served by every instance during a rollout, as its own are', async () => {
    const old = await started({ sharedWith: first, scripts: ofOld });
    for (const [own, other, name] of [
      [old, first, 'main-old111.js'],
      [first, old, 'main-new111.js'],
    ] as const) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        for (const method of ['GET', 'HEAD']) {
          const expected = await read(own, `/assets/${name}`, encoding, method);
          expect(expected.status).toBe(200);
          expect(await read(other, `/assets/${name}`, encoding, method)).toEqual(expected);
        }
      }
    }
    await old.stop();
  });

  it('are served to its open pages after its last instance has stopped', async () => {
    const old = await started({ sharedWith: first, scripts: ofOld });
    await old.stop();
    expect(await read(first, '/assets/bid-old222.js', 'br')).toMatchObject({
      status: 200,
      said: [
        'application/javascript; charset=utf-8',
        'br',
        'public, max-age=31536000, immutable',
        'accept-encoding',
      ],
      text: 'export {};',
    });
    const later = await started({ sharedWith: first, scripts: { 'main-later1.js': '' } });
    expect(await read(later, '/assets/main-old111.js')).toMatchObject({ status: 200 });
    await later.stop();
  });

  it.each(['/assets/gone-111.js', '/admin/assets/main-old111.js', '/assets/main-old111.js.map'])(
    'are these alone: %s is missing, which nobody may keep',
    async (path) => {
      const answer = await first.fetch(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  it('are searched for far more often than a visit needs, and no more', async () => {
    await ask(first.app.get<Redis>(REDIS), (redis) => redis.flushdb());
    const limited = await started({ sharedWith: first, scripts: ofOld, limits: { read: 0, file: 2 } });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await read(limited, '/assets/gone-111.js')).status);
    expect(statuses).toEqual([404, 404, 429]);
    expect((await read(limited, '/assets/main-old111.js')).status).toBe(200);
    await limited.stop();
    await first.app.get(ReleaseFiles).keep();
  });

  it('are served by its own instances also without Redis, and by others once it is back', async () => {
    Logger.overrideLogger(false);
    const outage = await Outage.before(testServer('REDIS'));
    await outage.begin();
    const scripts = { 'main-alone1.js': 'export {};' };
    const alone = await started({ sharedWith: first, scripts, redisUrl: outage.url });
    expect(await read(alone, '/assets/main-alone1.js')).toMatchObject({ status: 200, text: 'export {};' });
    expect((await alone.fetch('/readyz')).status).toBe(200);
    const other = await alone.fetch('/assets/main-new111.js');
    expect([other.status, other.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await read(first, '/assets/main-alone1.js')).status).toBe(404);
    await outage.end();
    await alone.app.get(ReleaseFiles).keep();
    expect((await read(first, '/assets/main-alone1.js')).status).toBe(200);
    expect((await read(alone, '/assets/main-new111.js')).status).toBe(200);
    await alone.stop();
    await outage.begin();
  });

  it('are back after Redis has lost them', async () => {
    const old = await started({ sharedWith: first, scripts: ofOld });
    await ask(first.app.get<Redis>(REDIS), (redis) => redis.flushdb());
    expect((await read(first, '/assets/main-old111.js')).status).toBe(404);
    await old.app.get(ReleaseFiles).keep();
    expect((await read(first, '/assets/main-old111.js')).status).toBe(200);
    await old.stop();
  });
});

describe('what is kept of releases', () => {
  const clock = new TestClock();
  let folder: string;
  let redis: Redis;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    folder = await mkdtemp(join(tmpdir(), 'releases-'));
    redis = new Redis(testServer('REDIS'), { keyPrefix: `releases-${process.pid}:` });
    await redis.ping();
  });
  afterAll(async () => {
    await redis?.quit();
    await rm(folder, { recursive: true, force: true });
  });

  /** A release whose admin area has these files. */
  async function release(name: string, files: Record<string, string>): Promise<ReleaseFiles> {
    const root = join(folder, name);
    await mkdir(join(root, 'assets'), { recursive: true });
    for (const [file, content] of Object.entries(files)) await writeFile(join(root, 'assets', file), content);
    const config = { SITE_DIR: join(root, 'none'), ADMIN_DIR: root } as GatewayConfig;
    const readiness = new Readiness({ flush: () => Promise.resolve() } as NatsConnection);
    return new ReleaseFiles(redis, new SpaFiles(config, clock), clock, readiness);
  }

  const secondsLeft = async () => {
    const [newest = ''] = await redis.zrevrange('releases', 0, 0);
    return redis.ttl(`release:${newest}`);
  };

  it('lasts for seven days after the last instance renewed it', async () => {
    const one = await release('one', { 'a-1.js': 'one' });
    await one.keep();
    const [newest = ''] = await redis.zrevrange('releases', 0, 0);
    await redis.expire(`release:${newest}`, 60);
    await one.keep();
    expect(await secondsLeft()).toBeGreaterThan(WEEK_SECONDS - 60);
    expect(await secondsLeft()).toBeLessThanOrEqual(WEEK_SECONDS);
  });

  it('leaves out a file that is too large, and keeps the rest', async () => {
    const files = { 'large-1.js': 'x'.repeat(MOST_FILE_BYTES + 1), 'small-1.css': 'a {}' };
    const large = await release('large', files);
    await large.keep();
    expect(await large.find('/admin/assets/large-1.js')).toBeUndefined();
    expect(await large.find('/admin/assets/small-1.css')).toEqual({
      bytes: Buffer.from('a {}'),
      encoding: undefined,
    });
  });

  it('are the newest eight, those that run included', async () => {
    const running = await release('running', { 'running-1.js': 'running' });
    await running.keep();
    let last = running;
    for (let i = 0; i < 9; i++) {
      clock.advance(1);
      last = await release(`next-${i}`, { [`next-${i}.js`]: `${i}` });
      // concurrently, as a rollout starts several
      await Promise.all([last.keep(), last.keep()]);
      clock.advance(1);
      await running.keep();
    }
    const found = async (name: string) => (await last.find(`/admin/assets/${name}`)) !== undefined;
    expect(await Promise.all(['running-1.js', 'next-8.js', 'next-2.js'].map(found))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await Promise.all(['next-1.js', 'next-0.js', 'a-1.js'].map(found))).toEqual([false, false, false]);
    expect(await redis.zcard('releases')).toBe(8);
  });
});
