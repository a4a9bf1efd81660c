import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with Node's fetch, which it lacks, and the classes that belong to it. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Blob,
      File,
      FormData,
      Headers,
      Request,
      Response,
      AbortController,
      AbortSignal,
      TextEncoder,
      Uint8Array,
      TextDecoder,
      structuredClone,
    });
  }
}
