/** Jest's global teardown of the end-to-end tests: stops what the setup started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.launchpadStack?.stop();
}
