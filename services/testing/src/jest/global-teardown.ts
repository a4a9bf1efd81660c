/** Jest's global teardown of the integration tests: stops what the setup started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.launchpadTestServers?.stop();
}
