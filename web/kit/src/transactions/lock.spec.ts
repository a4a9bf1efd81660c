import { exclusively, TAKEN } from './lock';

/** The browser's locks as all tabs see them. */
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
])('an act that only one may do, %s', (_, locks) => {
  beforeEach(() => setLocks(locks));

  it('is done once when it is started twice in the same moment, and again once it is over', async () => {
    let end = () => {};
    let done = 0;
    const work = () => {
      done += 1;
      return new Promise<void>((resolve) => (end = resolve));
    };
    const first = exclusively('bid', work);
    expect(await exclusively('bid', work)).toBe(TAKEN);
    await new Promise((resolve) => setTimeout(resolve, 60));
    end();
    await first;
    expect(done).toBe(1);
    expect(await exclusively('bid', () => Promise.resolve('again'))).toBe('again');
  });

  it('leaves acts of another name alone, and is free again after a failure', async () => {
    const first = exclusively('bid', () => Promise.reject(new Error('no')));
    expect(await exclusively('claim', () => Promise.resolve(1))).toBe(1);
    await expect(first).rejects.toThrow('no');
    expect(await exclusively('bid', () => Promise.resolve(2))).toBe(2);
  });

  it('is not done while another tab does it', async () => {
    if (locks) locks.held.add('launchpad bid');
    else localStorage.setItem('lock.bid', JSON.stringify({ holder: 'other', until: Date.now() + 60_000 }));
    expect(await exclusively('bid', () => Promise.resolve(1))).toBe(TAKEN);
    locks?.held.clear();
  });
});

it('a lease of a tab that is gone runs out', async () => {
  localStorage.setItem('lock.bid', JSON.stringify({ holder: 'gone', until: Date.now() - 1 }));
  expect(await exclusively('bid', () => Promise.resolve(1))).toBe(1);
});
