import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Processes, temporaryFolder } from '@launchpad/testing';

/** Runs work with servers and a folder of its own, all of which end with it, also by Ctrl-C. */
export async function withProcesses(
  name: string,
  work: (processes: Processes, dir: string) => Promise<void>,
): Promise<void> {
  const dir = temporaryFolder(name);
  const processes = new Processes('ours', join(dir, 'logs'));
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
