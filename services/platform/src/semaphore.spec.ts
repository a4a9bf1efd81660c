import { setImmediate } from 'node:timers/promises';
import { Semaphore } from './semaphore.js';

/** Tasks that run until the test ends them. */
function tasks(semaphore: Semaphore, names: readonly string[]) {
  const running = new Map<string, (error?: Error) => void>();
  const begun: string[] = [];
  const ends = names.map((name) =>
    semaphore.run(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          running.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
    ),
  );
  const end = async (name: string, error?: Error) => {
    running.get(name)?.(error);
    await setImmediate();
  };
  return { begun, end, ends };
}

describe('a semaphore', () => {
  it.each([1, 2, 3])('lets %s tasks run at once, and the others in order', async (atOnce) => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { begun, end, ends } = tasks(new Semaphore(atOnce), names);
    await setImmediate();
    expect(begun).toEqual(names.slice(0, atOnce));
    for (const [index, name] of names.entries()) {
      await end(name);
      expect(begun).toEqual(names.slice(0, atOnce + index + 1));
    }
    expect(await Promise.all(ends)).toEqual(names);
  });

  it('has room again after tasks that ended, also those that failed', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await semaphore.run(() => Promise.resolve(1))).toBe(1);
    const { begun, end } = tasks(semaphore, ['a', 'b']);
    await setImmediate();
    expect(begun).toEqual(['a']);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
  });
});
