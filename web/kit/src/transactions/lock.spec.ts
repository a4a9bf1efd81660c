import { jest } from '@jest/globals';
import { tryWithLock, withLock, LOCKED } from './lock';

type Work = (lock: object | null) => Promise<unknown>;

/** Web Locks shared by all tabs. */
function webLocks() {
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  const release = (name: string) => {
    held.delete(name);
    waiting.splice(0).forEach((again) => again());
  };
  async function request(
    name: string,
    options: { ifAvailable?: boolean } | Work,
    last?: Work,
  ): Promise<unknown> {
    const [work, { ifAvailable }] = typeof options === 'function' ? [options, {}] : [last, options];
    if (!work) throw new TypeError('no work');
    if (held.has(name) && ifAvailable) return work(null);
    while (held.has(name)) await new Promise<void>((resolve) => waiting.push(resolve));
    held.add(name);
    return work({ name }).finally(() => release(name));
  }
  return { request, held, release };
}

const setLocks = (locks: object | undefined) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
afterEach(() => setLocks(undefined));

describe.each([
  ['with Web Locks', webLocks()],
  ['on a page without them', undefined],
])('an exclusive action, %s', (_, locks) => {
  beforeEach(() => setLocks(locks));

  it('runs once when started twice at the same time, and again once it has finished', async () => {
    let end = () => {};
    let done = 0;
    const work = () => {
      done += 1;
      return new Promise<void>((resolve) => (end = resolve));
    };
    const first = tryWithLock('bid', work);
    expect(await tryWithLock('bid', work)).toBe(LOCKED);
    await new Promise((resolve) => setTimeout(resolve, 60));
    end();
    await first;
    expect(done).toBe(1);
    expect(await tryWithLock('bid', () => Promise.resolve('again'))).toBe('again');
  });

  it('does not block other names, and is released after a failure', async () => {
    const first = tryWithLock('bid', () => Promise.reject(new Error('no')));
    expect(await tryWithLock('claim', () => Promise.resolve(1))).toBe(1);
    await expect(first).rejects.toThrow('no');
    expect(await tryWithLock('bid', () => Promise.resolve(2))).toBe(2);
  });

  it('runs once another tab has ended it, if it should wait; without Web Locks only if it is free', async () => {
    let done = 0;
    const work = async () => void (done += 1);
    await withLock('bid', work);
    expect(done).toBe(1);
    if (locks) locks.held.add('launchpad bid');
    else localStorage.setItem('lock.bid', JSON.stringify({ holder: 'other', until: Date.now() + 60_000 }));
    const waiting = withLock('bid', work);
    await new Promise((resolve) => setTimeout(resolve));
    expect(done).toBe(1);
    locks?.release('launchpad bid');
    await waiting;
    expect(done).toBe(locks ? 2 : 1);
  });

  it('does not run while another tab runs it', async () => {
    if (locks) locks.held.add('launchpad bid');
    else localStorage.setItem('lock.bid', JSON.stringify({ holder: 'other', until: Date.now() + 60_000 }));
    expect(await tryWithLock('bid', () => Promise.resolve(1))).toBe(LOCKED);
    locks?.held.clear();
  });
});

describe('the lease of a tab without Web Locks', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void jest.useRealTimers());

  const lease = () => JSON.parse(localStorage.getItem('lock.bid') ?? 'null') as { until: number } | null;
  const another = { holder: 'other', until: 2_000_000 };

  /** Holds it until the test ends the work. */
  async function hold() {
    let end = () => {};
    const held = tryWithLock('bid', () => new Promise<void>((resolve) => (end = resolve)));
    await jest.advanceTimersByTimeAsync(30);
    return { held, end: () => end() };
  }

  it('expires once that tab has closed', async () => {
    localStorage.setItem('lock.bid', JSON.stringify({ holder: 'closed', until: 1_000_000 }));
    const { held, end } = await hold();
    end();
    expect(await held).toBeUndefined();
  });

  it.each(['junk', 'null'])('is free where %s is stored', async (junk) => {
    localStorage.setItem('lock.bid', junk);
    const { held, end } = await hold();
    end();
    expect(await held).toBeUndefined();
  });

  it('lasts for 90 seconds, and is renewed every 10 until the work has ended', async () => {
    const { held, end } = await hold();
    expect(lease()?.until).toBe(1_090_000);
    await jest.advanceTimersByTimeAsync(9_969);
    expect(lease()?.until).toBe(1_090_000);
    await jest.advanceTimersByTimeAsync(1);
    expect(lease()?.until).toBe(1_100_000);
    end();
    await held;
    expect(lease()).toBeNull();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(lease()).toBeNull();
  });

  it('is given up as the tab closes', async () => {
    const { held, end } = await hold();
    window.dispatchEvent(new Event('pagehide'));
    expect(lease()).toBeNull();
    end();
    await held;
  });

  it('is the other tab’s if both took it at the same time, and stays so', async () => {
    const ran = jest.fn(() => Promise.resolve());
    const taken = tryWithLock('bid', ran);
    await jest.advanceTimersByTimeAsync(29);
    expect(ran).not.toHaveBeenCalled();
    localStorage.setItem('lock.bid', JSON.stringify(another));
    await jest.advanceTimersByTimeAsync(1);
    expect(await taken).toBe(LOCKED);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(lease()).toEqual(another);
  });

  it('is not given up for a tab that has taken it since', async () => {
    const { held, end } = await hold();
    localStorage.setItem('lock.bid', JSON.stringify(another));
    end();
    await held;
    expect(lease()).toEqual(another);
  });
});
