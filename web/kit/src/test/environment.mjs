import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's, so that its fetch can send it. React makes one of a form it submits, which nobody reads here. */
class SendableFormData extends FormData {
  constructor() {
    super();
  }
}

/** jsdom with Node's fetch, which it lacks, and the classes that belong to it. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Blob,
      File,
      FormData: SendableFormData,
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
