import { Metrics } from '@launchpad/platform';
import { testServer, TestClock } from '@launchpad/platform/testing';
import { Redis } from 'ioredis';
import { Rendered } from '../http/rendered.js';
import { AnswerCache, type Question } from './answer-cache.js';

describe('the cache of answers', () => {
  const clock = new TestClock();
  let redis: Redis;
  let metrics: Metrics;
  let cache: AnswerCache;

  beforeAll(async () => {
    redis = new Redis(testServer('REDIS'), { keyPrefix: `answer-cache-${process.pid}:` });
    await redis.ping();
  });
  afterAll(async () => {
    await redis.del('changes');
    await redis.quit();
  });
  beforeEach(() => {
    metrics = new Metrics();
    cache = new AnswerCache(redis, clock, metrics);
  });

  const question: Question = { key: 'list', subject: 'pools', time: '1' };
  const answer = (text: string) => ({ rendered: Rendered.of(text), subjects: ['pools', 'pool:a'] as const });
  /** How many answers came from where. */
  const sources = async () =>
    Object.fromEntries(
      [
        ...(await metrics.registry.metrics()).matchAll(
          /^launchpad_cache_answers_total\{from="(\w+)"\} (\d+)$/gm,
        ),
      ].map(([, from = '', count]) => [from, Number(count)]),
    );
  /** A call at work: it is asked by then, and answers when it is let. */
  const atWork = async (asked: Question, answered: string) => {
    let [begin, proceed] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const released = new Promise<void>((resolve) => (proceed = resolve));
    const result = cache.get(asked, async () => {
      begin();
      await released;
      return answer(answered);
    });
    await begun;
    return { result, proceed };
  };
  const never = async () => {
    throw new Error('Nobody is asked');
  };
  const text = async (rendered: Promise<Rendered | undefined>) => (await rendered)?.bytes.toString();

  it('asks a service once, and says of each answer where it is from', async () => {
    expect(await cache.find(question)).toBeUndefined();
    expect(await sources()).toEqual({});
    expect(await text(cache.get(question, async () => answer('a')))).toBe('"a"');
    expect(await sources()).toEqual({ service: 1 });
    expect(await text(cache.get(question, never))).toBe('"a"');
    expect(await text(cache.find(question))).toBe('"a"');
    expect(await sources()).toEqual({ service: 1, cache: 2 });
    expect(await cache.find({ ...question, time: '2' })).toBeUndefined();
    expect(await cache.find({ ...question, key: 'other' })).toBeUndefined();
    expect(await sources()).toEqual({ service: 1, cache: 2 });
  });

  it('lets equal questions share a call at work', async () => {
    const { result, proceed } = await atWork(question, 'a');
    const other = cache.get(question, never);
    // a question that is answered after it was looked up after it
    await cache.get({ ...question, key: 'another' }, async () => answer('another'));
    proceed();
    expect([await text(result), await text(other)]).toEqual(['"a"', '"a"']);
    expect(await sources()).toEqual({ service: 2, call: 1 });
  });

  it('asks again about another time, and keeps the newer answer', async () => {
    const { result, proceed } = await atWork(question, 'a');
    const later = { ...question, time: '2' };
    expect(await text(cache.get(later, async () => answer('b')))).toBe('"b"');
    proceed();
    expect(await text(result)).toBe('"a"');
    expect(await text(cache.get(later, never))).toBe('"b"');
    expect(await sources()).toEqual({ service: 2, cache: 1 });
  });

  it('answers nothing that changed after the services were asked, in what it is about or shows', async () => {
    for (const subject of ['pools', 'pool:a'] as const) {
      cache.forget();
      const { result: slow, proceed } = await atWork(question, 'before');
      await cache.changed([subject]);
      const later = cache.get(question, async () => answer('after'));
      // by the time that this is answered, the other one has looked for calls at work
      await cache.get({ ...question, key: 'another' }, async () => answer('another'));
      proceed();
      expect([await text(slow), await text(later)]).toEqual(['"before"', '"after"']);
      expect(await text(cache.get(question, never))).toBe('"after"');
    }
  });

  it('keeps no failure', async () => {
    const failing = cache.get(question, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await text(cache.get(question, async () => answer('a')))).toBe('"a"');
  });

  it('keeps what it has where something else changed, on every instance', async () => {
    const other = new AnswerCache(redis, clock, new Metrics());
    for (const each of [cache, other]) await each.get(question, async () => answer('a'));
    await cache.changed(['content', 'pool:b']);
    for (const each of [cache, other]) expect(await text(each.find(question))).toBe('"a"');
    await cache.changed(['pool:a']);
    for (const each of [cache, other]) expect(await each.find(question)).toBeUndefined();
  });

  it('has nothing while Redis is down, and asks the services each time', async () => {
    const down = new Redis({ port: 1, lazyConnect: true });
    metrics = new Metrics();
    const alone = new AnswerCache(down, clock, metrics);
    for (const each of ['a', 'b'])
      expect(await text(alone.get(question, async () => answer(each)))).toBe(`"${each}"`);
    expect(await alone.find(question)).toBeUndefined();
    expect(await sources()).toEqual({});
    down.disconnect();
  });
});
