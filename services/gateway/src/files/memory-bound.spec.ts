import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { boundMemory } from './memory-bound.js';

const MOST_KILOBYTES = 200 * 1024;

/** Starts a process that fills this much memory, then exits. */
const filling = (megabytes: number) =>
  spawn(process.execPath, ['--eval', `Buffer.alloc(${megabytes} * 1024 * 1024, 1)`], { stdio: 'ignore' });

describe('a bound on the memory of a child process', () => {
  it('ends a process that takes more', async () => {
    const child = filling(2_000);
    const bound = boundMemory(child, MOST_KILOBYTES);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(bound.isExceeded).toBe(true);
  });

  it('leaves a process alone that takes less', async () => {
    const child = filling(20);
    const bound = boundMemory(child, MOST_KILOBYTES);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(bound.isExceeded).toBe(false);
  });

  it('does nothing for a process that could not be started', async () => {
    const child = spawn('/no/such/program');
    expect(boundMemory(child, MOST_KILOBYTES)).toEqual({ isExceeded: false });
    await once(child, 'error');
  });
});
