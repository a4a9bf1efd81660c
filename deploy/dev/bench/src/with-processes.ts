import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Processes, temporaryFolder } from '@launchpad/testing';

/**
 * Runs work with servers and a folder of its own, all of which end with it, also by Ctrl-C. The servers write to the disk
 * before they answer, as in production: what they take otherwise is not what users wait for.
 */
export async function withProcesses(
  name: string,
  work: (processes: Processes, dir: string) => Promise<void>,
): Promise<void> {
  const dir = temporaryFolder(name);
  const processes = new Processes('ours', join(dir, 'logs'), { durable: true });
  const stop = async () => {
    await processes.stopAll();
    await rm(dir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  try {
    await work(processes, dir);
  } finally {
    await stop();
  }
}
