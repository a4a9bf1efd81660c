import { createRequire } from 'node:module';
import { TestOutput } from '../../../../jest.console.mjs';

const require = createRequire(import.meta.url);

/** Elements by their display in browsers, if not inline. Of two entries for an element the later one applies. */
const DISPLAY = {
  block:
    'html, body, p, div, article, aside, footer, header, hgroup, main, nav, search, section, address, blockquote, figcaption, figure, center, hr, h1, h2, h3, h4, h5, h6, ul, menu, dir, ol, dd, dl, dt, form, legend, fieldset, optgroup, option, pre, ruby > rt, details, summary',
  'inline-block': 'input, textarea, select, button, meter, progress',
  'list-item': 'li',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td, th',
  'table-row-group': 'tbody',
  'table-header-group': 'thead',
  'table-footer-group': 'tfoot',
  'table-column': 'col',
  'table-column-group': 'colgroup',
  'table-caption': 'caption',
  none: 'head, meta, title, link, style, script, input[type="hidden"], datalist, param, ruby > rp, noframes, template, dialog:not([open]), [hidden]',
};

/**
 * Replaces jsdom's default stylesheet by one of `display` alone, and stops it from resolving colours. Queries by role
 * ask for the style of each element after each change of the page, and jsdom then matches every rule again: this
 * was a fifth of the CPU time of the pages' tests.
 */
function simplifyStyles() {
  const sheet = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
  require(sheet);
  require.cache[sheet].exports = Object.entries(DISPLAY)
    .map(([display, elements]) => `${elements} { display: ${display}; }`)
    .join('\n');
  const {
    propertiesWithResolvedValueImplemented: resolved,
  } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
  for (const property of Object.keys(resolved)) {
    if (property.endsWith('color')) delete resolved[property];
  }
}

simplifyStyles();
// only now, because it loads jsdom
const { TestEnvironment } = await import('jest-environment-jsdom');

/** Node's FormData, so that its fetch can send it. React passes a form to the constructor, which Node rejects. */
class SendableFormData extends FormData {
  constructor(_form) {
    super();
  }
}

/** jsdom with Node's fetch, which jsdom lacks, and the related classes. With the option `isQuiet`, unexpected output fails a test. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    if (config.projectConfig.testEnvironmentOptions.isQuiet) this.output = new TestOutput(this.global);
  }

  handleTestEvent(event, state) {
    this.output?.handle(event, state);
  }

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
    this.output?.start();
  }

  async teardown() {
    this.output?.end();
    await super.teardown();
  }
}
