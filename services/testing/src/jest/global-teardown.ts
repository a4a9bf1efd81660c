import { sweepContainers } from '@launchpad/platform/testing';

/** Jest's global teardown of the integration tests: stops what the setup started, and what tests left in containers. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.launchpadTestServers?.stop();
  await sweepContainers();
}
