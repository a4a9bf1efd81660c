import { Gate } from './gate.js';

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

  it('continues after a failure', async () => {
    const gate = new Gate({ atOnce: 1, waiting: 0, perCaller: 1 });
    const failing = gate.run('a', async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    await expect(gate.run('a', async () => 'in')).resolves.toBe('in');
  });
});
