import { tryWithLock, LOCKED } from './lock';

/** Web Locks shared by all tabs. */
function webLocks() {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: { ifAvailable: true },
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({ name }).finally(() => held.delete(name));
  };
  return { request, held };
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

  it('does not run while another tab runs it', async () => {
    if (locks) locks.held.add('launchpad bid');
    else localStorage.setItem('lock.bid', JSON.stringify({ holder: 'other', until: Date.now() + 60_000 }));
    expect(await tryWithLock('bid', () => Promise.resolve(1))).toBe(LOCKED);
    locks?.held.clear();
  });
});

it('the lease of a closed tab expires', async () => {
  localStorage.setItem('lock.bid', JSON.stringify({ holder: 'closed', until: Date.now() - 1 }));
  expect(await tryWithLock('bid', () => Promise.resolve(1))).toBe(1);
});
