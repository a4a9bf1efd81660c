import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPorts, demoGenesis, homeIn, seedDemo, startStack } from '@launchpad/local';
import { Processes } from '@launchpad/testing';

/** Starts the whole product with its demo on free ports, with its own data. */
export async function startDemo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'launchpad-torture-'));
  // PostgreSQL may run as another OS user, who needs access
  chmodSync(dir, 0o755);
  const home = homeIn(dir);
  const processes = new Processes('ours', home.logs);
  const stop = async () => {
    await processes.stopAll();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const { url } = await startStack({ home, ports: await anyPorts(), processes, genesis: demoGenesis() });
    await seedDemo(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
