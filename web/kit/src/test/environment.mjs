import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's FormData, so that its fetch can send it. React passes a form to the constructor, which Node rejects. */
class SendableFormData extends FormData {
  constructor(_form) {
    super();
  }
}

/** jsdom with Node's fetch, which jsdom lacks, and the related classes. */
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
