import { PollingLoop } from './polling-loop.js';

/** Work whose runs end when the test says so. */
function controlledWork() {
  const started: ((hasMore: boolean | Error) => void)[] = [];
  let onStart = () => {};
  return {
    work: () =>
      new Promise<boolean>((resolve, reject) => {
        started.push((end) => (end instanceof Error ? reject(end) : resolve(end)));
        onStart();
      }),
    /** Ends the current run and waits for the next one. */
    next: async (end: boolean | Error) => {
      const next = new Promise<void>((resolve) => (onStart = resolve));
      started.at(-1)?.(end);
      await next;
    },
    started,
  };
}

const FOR_EVER = 2 ** 31 - 1;

describe('a polling loop', () => {
  it('continues after a pause, at once when there is more, and after a failure', async () => {
    const failures: unknown[] = [];
    const loop = new PollingLoop(1, (error) => failures.push(error));
    const { work, next, started } = controlledWork();
    loop.start(work);
    await next(false);
    await next(new Error('the database is down'));
    await next(true);
    expect(started).toHaveLength(4);
    expect(failures).toEqual([new Error('the database is down')]);
    started.at(-1)?.(false);
    await loop.stop();
  });

  it('retries soon after a failure, however long its pause', async () => {
    const loop = new PollingLoop(FOR_EVER, () => {}, 1);
    const { work, next, started } = controlledWork();
    loop.start(work);
    await next(new Error('the database is down'));
    started.at(-1)?.(false);
    await loop.stop();
    expect(started).toHaveLength(2);
  });

  it('does not pause when there is more, nor when stopping', async () => {
    const loop = new PollingLoop(FOR_EVER, () => {});
    const { work, next, started } = controlledWork();
    loop.start(work);
    await next(true);
    started.at(-1)?.(false);
    await loop.stop();
    expect(started).toHaveLength(2);
  });

  it('waits for all current runs when stopped', async () => {
    const loop = new PollingLoop(1, () => {});
    const [one, other] = [controlledWork(), controlledWork()];
    loop.start(one.work);
    loop.start(other.work);
    let isOver = false;
    const stopped = loop.stop().then(() => (isOver = true));
    expect(loop.isStopping).toBe(true);
    one.started.at(-1)?.(true);
    await Promise.resolve();
    expect(isOver).toBe(false);
    other.started.at(-1)?.(true);
    await stopped;
    expect([one.started, other.started].map(({ length }) => length)).toEqual([1, 1]);
  });
});
