import { rm } from 'node:fs/promises';
import { anyPorts, homeIn, startStack } from '@launchpad/local';
import { Collector } from '@launchpad/platform/testing';
import { Processes, temporaryFolder } from '@launchpad/testing';

declare global {
  // passes the stack from Jest's global setup to its teardown
  var launchpadStack: { stop(): Promise<void> } | undefined;
}

/** How often a service exports its spans, in milliseconds. */
const EXPORT_MS = '250';

/**
 * Jest's global setup of the end-to-end tests: starts the whole product on free ports, with separate, empty data. Its
 * address is in E2E_URL; if that is already set, the product at that address is used. Its traces are exported to the
 * collector at E2E_COLLECTOR.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env.E2E_URL) return;
  const dir = temporaryFolder('e2e');
  const home = homeIn(dir);
  const processes = new Processes('ours', home.logs);
  const collector = new Collector();
  globalThis.launchpadStack = {
    async stop() {
      await processes.stopAll();
      collector.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
  try {
    process.env.E2E_COLLECTOR = await collector.start();
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = process.env.E2E_COLLECTOR;
    process.env.OTEL_BSP_SCHEDULE_DELAY = EXPORT_MS;
    const { url } = await startStack({ home, ports: await anyPorts(), processes });
    process.env.E2E_URL = url;
  } catch (error) {
    await globalThis.launchpadStack.stop();
    throw error;
  }
}
