import { rm } from 'node:fs/promises';
import { anyPorts, homeIn, startStack } from '@launchpad/local';
import { Processes, temporaryFolder } from '@launchpad/testing';

declare global {
  // hands the stack from jest's global setup to its teardown
  var launchpadStack: { stop(): Promise<void> } | undefined;
}

/**
 * Jest's global setup of the end-to-end tests: the whole product on free ports, with data of its own, empty.
 * Its address is in E2E_URL; an address that is set already is used as it is.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env.E2E_URL) return;
  const dir = temporaryFolder('e2e');
  const home = homeIn(dir);
  const processes = new Processes('ours', home.logs);
  globalThis.launchpadStack = {
    async stop() {
      await processes.stopAll();
      await rm(dir, { recursive: true, force: true });
    },
  };
  try {
    const { url } = await startStack({ home, ports: await anyPorts(), processes });
    process.env.E2E_URL = url;
  } catch (error) {
    await globalThis.launchpadStack.stop();
    throw error;
  }
}
