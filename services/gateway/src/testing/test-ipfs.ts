import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Processes, startIpfs } from '@launchpad/testing';
import { freePort } from '@launchpad/platform/testing';

/** IPFS of a test, empty. */
export interface TestIpfs {
  url: string;
  stop(): Promise<void>;
}

export async function startTestIpfs(): Promise<TestIpfs> {
  const folder = await mkdtemp(join(tmpdir(), 'ipfs-'));
  const processes = new Processes('ours', folder);
  const url = await startIpfs({ dataDir: folder, port: await freePort(), processes });
  const stop = async () => {
    await processes.stopAll();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
