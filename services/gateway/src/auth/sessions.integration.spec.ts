import { testServer, TestClock } from '@launchpad/platform/testing';
import { Redis } from 'ioredis';
import { publicId, Sessions } from './sessions.js';

const HOUR = 3_600;

describe('sessions', () => {
  const clock = new TestClock();
  const opened = clock.nowSeconds();
  let redis: Redis;
  let sessions: Sessions;

  beforeAll(async () => {
    redis = new Redis(testServer('REDIS'), { keyPrefix: `sessions-${process.pid}:` });
    await redis.ping();
    sessions = new Sessions(redis, clock);
  });
  afterAll(() => redis.quit());
  beforeEach(() => clock.set(opened * 1000));

  let wallets = 0;
  const newWallet = () => `0x${String((wallets += 1)).padStart(40, '0')}`;
  const open = (address: string, seconds = 12 * HOUR) =>
    sessions.open({ address, chainId: 5, until: opened + seconds }, 'Firefox');
  const later = (seconds: number) => clock.set((opened + seconds) * 1000);
  const keyOf = (id: string) => `session:${publicId(id)}`;

  it.each([
    ['a second before its end', 99, true],
    ['at its end', 100, false],
    ['after its end', 101, false],
  ])('are open %s, for every way to ask: %i seconds after the opening', async (_, seconds, isOpen) => {
    const address = newWallet();
    const id = await open(address, 100);
    // Only the clock ends them here.
    await redis.persist(keyOf(id));
    later(seconds);
    const listed = await sessions.list(address);
    expect([await sessions.isOpen(id), listed.length === 1]).toEqual([isOpen, isOpen]);
    expect((await sessions.read(id)) !== undefined).toBe(isOpen);
  });

  it.each([
    ['an hour after the last call', 12 * HOUR, HOUR],
    ['with the message that opened them, where that is sooner', 600, 600],
  ])('end %s', async (_, until, left) => {
    const id = await open(newWallet(), until);
    expect(await sessions.read(id)).toMatchObject({ expiresAt: opened + left });
    expect(await redis.ttl(keyOf(id))).toBeLessThanOrEqual(HOUR);
    expect(await redis.ttl(keyOf(id))).toBeGreaterThan(HOUR - 300);
  });

  it('are listed with when they were opened, last used, and end without another call', async () => {
    const address = newWallet();
    const id = await open(address);
    later(5_000);
    await redis.expire(keyOf(id), 3_000);
    const [listed] = await sessions.list(address);
    expect(listed).toMatchObject({ id: publicId(id), chainId: 5, userAgent: 'Firefox', openedAt: opened });
    // Redis counts by its own clock.
    const passed = 5_000 + 3_000 - (listed!.expiresAt - opened);
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThan(300);
    expect(listed!.usedAt - opened).toBe(5_000 - (HOUR - 3_000) - passed);
  });

  it('of an earlier release, which noted neither browser nor time, are listed without', async () => {
    const address = newWallet();
    const id = await open(address);
    await redis.set(keyOf(id), JSON.stringify({ address, chainId: 5, until: opened + HOUR }), 'EX', HOUR);
    expect(await sessions.list(address)).toMatchObject([{ openedAt: 0, userAgent: '' }]);
  });

  it('that ended by themselves are forgotten once the list was read', async () => {
    const address = newWallet();
    const [ended] = [await open(address), await open(address)];
    await sessions.close(ended);
    expect(await redis.zcard(`sessions:${address}`)).toBe(2);
    expect(await sessions.list(address)).toHaveLength(1);
    expect(await redis.zcard(`sessions:${address}`)).toBe(1);
    expect(await redis.ttl(`sessions:${address}`)).toBeGreaterThan(HOUR);
    expect(await redis.ttl(`sessions:${address}`)).toBeLessThanOrEqual(12 * HOUR);
  });

  it('are ended by their own wallet alone, and that is said', async () => {
    const [address, other] = [newWallet(), newWallet()];
    const id = await open(address);
    expect(await sessions.end(other, publicId(id))).toBe(false);
    expect(await sessions.isOpen(id)).toBe(true);
    expect(await sessions.end(address, publicId(id))).toBe(true);
    expect(await sessions.isOpen(id)).toBe(false);
    expect(await sessions.end(address, publicId(id))).toBe(false);
  });

  describe('a nonce', () => {
    it('is spent once, and says when it was given', async () => {
      const nonce = await sessions.newNonce();
      expect(await redis.ttl(`nonce:${nonce}`)).toBeLessThanOrEqual(HOUR / 2);
      later(60);
      expect(await sessions.spendNonce(nonce)).toBe(opened * 1000);
      expect(await sessions.spendNonce(nonce)).toBeUndefined();
    });

    it.each([
      ['is good again for the rest of its half hour', 1_000, opened * 1000],
      ['is not good again at its end', HOUR / 2, undefined],
      ['is not good again after its end', HOUR, undefined],
    ])('that is given back %s', async (_, seconds, givenAt) => {
      const nonce = await sessions.newNonce();
      await sessions.spendNonce(nonce);
      later(seconds);
      await sessions.giveBackNonce(nonce, opened * 1000);
      // -2 where there is none
      expect(await redis.ttl(`nonce:${nonce}`)).toBeLessThanOrEqual(HOUR / 2 - Math.min(seconds, HOUR / 2));
      expect(await sessions.spendNonce(nonce)).toBe(givenAt);
    });
  });
});
