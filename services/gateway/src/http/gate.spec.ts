import { jest } from '@jest/globals';
import { Gate } from './gate.js';

/** Until all that can begin has begun. */
const begun = () => new Promise((resolve) => setImmediate(resolve));

describe('a gate', () => {
  const work = () => {
    let finish = (): void => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { done, finish };
  };

  it('limits concurrency and the queue, and rejects the rest with a 503', async () => {
    const gate = new Gate({ atOnce: 1, waiting: 1, perCaller: 9 });
    const first = work();
    const order: string[] = [];
    const one = gate.run('a', async () => first.done.then(() => order.push('one')));
    const two = gate.run('b', async () => order.push('two'));
    await expect(gate.run('c', async () => order.push('three'))).rejects.toMatchObject({ status: 503 });
    expect(order).toEqual([]);
    first.finish();
    await Promise.all([one, two]);
    expect(order).toEqual(['one', 'two']);
    await expect(gate.run('c', async () => 'again')).resolves.toBe('again');
  });

  it("limits each caller's share", async () => {
    const gate = new Gate({ atOnce: 4, waiting: 4, perCaller: 1 });
    const first = work();
    const one = gate.run('a', () => first.done);
    await expect(gate.run('a', async () => {})).rejects.toMatchObject({ status: 503 });
    await expect(gate.run('b', async () => 'in')).resolves.toBe('in');
    first.finish();
    await one;
    await expect(gate.run('a', async () => 'in')).resolves.toBe('in');
  });

  it('runs as many at once as it may, and the longest waiting next', async () => {
    const gate = new Gate({ atOnce: 2, waiting: 9, perCaller: 9 });
    const works = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...work() }));
    const order: string[] = [];
    const runs = works.map(({ name, done }) =>
      gate.run(name, () => {
        order.push(name);
        return done;
      }),
    );
    await begun();
    expect(order).toEqual(['a', 'b']);
    for (const [index, next] of [
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
    ].entries()) {
      works[index]!.finish();
      await runs[index];
      await begun();
      expect(order).toEqual(next);
    }
    for (const { finish } of works) finish();
    await Promise.all(runs);
    // and is as wide as before
    const [one, other] = [work(), work()];
    const again = [gate.run('a', () => one.done), gate.run('b', () => other.done)];
    const waiting = gate.run('c', async () => order.push('e'));
    await begun();
    expect(order).toHaveLength(4);
    one.finish();
    await waiting;
    other.finish();
    await Promise.all(again);
  });

  it('gives a caller back a share with each work that ends', async () => {
    const gate = new Gate({ atOnce: 9, waiting: 0, perCaller: 2 });
    const [first, second, third] = [work(), work(), work()];
    const one = gate.run('a', () => first.done);
    const two = gate.run('a', () => second.done);
    await expect(gate.run('a', async () => {})).rejects.toMatchObject({ status: 503 });
    first.finish();
    await one;
    const three = gate.run('a', () => third.done);
    await expect(gate.run('a', async () => {})).rejects.toMatchObject({ status: 503 });
    second.finish();
    third.finish();
    await Promise.all([two, three]);
  });

  it('continues after a failure', async () => {
    const gate = new Gate({ atOnce: 1, waiting: 0, perCaller: 1 });
    const failing = gate.run('a', async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    await expect(gate.run('a', async () => 'in')).resolves.toBe('in');
  });

  describe('that is full', () => {
    /** A gate of one, whose queue a greedy caller has filled after a first work of its own. */
    const filled = async (longestWaitMs?: number) => {
      const gate = new Gate({ atOnce: 1, waiting: 3, perCaller: 9, ...(longestWaitMs && { longestWaitMs }) });
      const first = work();
      const order: string[] = [];
      const greedy = [
        gate.run('greedy', () => first.done),
        ...[1, 2, 3].map((number) => gate.run('greedy', async () => order.push(`greedy ${number}`))),
      ].map((run) =>
        run.then(
          () => 'done',
          () => 'refused',
        ),
      );
      await begun();
      return { gate, first, order, greedy };
    };

    it('lets a new caller in for the newest work of the one who queues most, and serves the new caller first', async () => {
      const { gate, first, order, greedy } = await filled();
      const modest = gate.run('modest', async () => order.push('modest'));
      await begun();
      first.finish();
      await modest;
      expect(await Promise.all(greedy)).toEqual(['done', 'done', 'done', 'refused']);
      expect(order).toEqual(['modest', 'greedy 1', 'greedy 2']);
    });

    it('refuses more work of the caller who queues most', async () => {
      const { gate, first, greedy } = await filled();
      await expect(gate.run('greedy', async () => {})).rejects.toMatchObject({ status: 503 });
      first.finish();
      expect(await Promise.all(greedy)).toEqual(['done', 'done', 'done', 'done']);
    });

    it('refuses work that has waited for too long', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
      try {
        const { first, greedy } = await filled(1_000);
        await jest.advanceTimersByTimeAsync(1_000);
        first.finish();
        expect(await Promise.all(greedy)).toEqual(['done', 'refused', 'refused', 'refused']);
      } finally {
        jest.useRealTimers();
      }
    });
  });
});
