import { setImmediate } from 'node:timers/promises';
import { SharedRun } from './shared-run.js';

describe('a shared run', () => {
  it('begins after the call of everybody who gets it, and serves all who waited', async () => {
    let value = 0;
    let proceed = () => {};
    const seen: number[] = [];
    const shared = new SharedRun(async () => {
      seen.push(value);
      await new Promise<void>((resolve) => (proceed = resolve));
    });
    const first = [shared.run(), shared.run()];
    await setImmediate();
    await setImmediate();
    value = 1;
    const later = [shared.run(), shared.run(), shared.run()];
    await setImmediate();
    expect(seen).toEqual([0]);
    proceed();
    await Promise.all(first);
    await setImmediate();
    await setImmediate();
    expect(seen).toEqual([0, 1]);
    proceed();
    await Promise.all(later);
    expect(seen).toEqual([0, 1]);
  });

  it('that fails fails for those who shared it, and not for the next', async () => {
    let isBroken = true;
    const shared = new SharedRun(async () => {
      await setImmediate();
      if (isBroken) throw new Error('broken');
    });
    const [one, two] = [shared.run(), shared.run()];
    await expect(one).rejects.toThrow('broken');
    await expect(two).rejects.toThrow('broken');
    isBroken = false;
    await expect(shared.run()).resolves.toBeUndefined();
  });
});
