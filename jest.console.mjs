import { formatWithOptions } from 'node:util';

/** Methods of the console that print their arguments. */
const PRINTING = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'];

/**
 * The console and the standard streams of a file of tests. Output that a test does not declare with `expectOutput` fails it,
 * and so does declared output that is missing. What is printed between two tests counts as the next one's, and after the
 * last one as the file's. An environment of Jest starts it, hands it each event, and ends it.
 */
export class TestOutput {
  printed = [];
  restores = [];

  /** @param global the tests' global object */
  constructor(global) {
    this.global = global;
  }

  start() {
    const { console, process } = this.global;
    this.global.launchpadExpectedOutput = [];
    for (const method of PRINTING) {
      this.replace(console, method, (...values) => {
        this.printed.push(`console.${method}: ${formatWithOptions({ colors: false }, ...values)}`);
      });
    }
    for (const name of ['stdout', 'stderr']) {
      this.replace(process[name], 'write', (text, encoding, done = encoding) => {
        // a program without output was run, for one
        if (text.length > 0) this.printed.push(`${name}: ${String(text).trimEnd()}`);
        if (typeof done === 'function') done();
        return true;
      });
    }
  }

  /** Adds an error to a test that is done, or to the file when all are. */
  handle({ name, test }, { unhandledErrors }) {
    if (name !== 'test_done' && name !== 'run_finish') return;
    const error = this.take();
    if (error) (test?.errors ?? unhandledErrors).push(error);
  }

  end() {
    for (const restore of this.restores) restore();
    const error = this.take();
    if (error) process.stderr.write(`After the tests: ${error.message}\n`);
  }

  take() {
    const { printed } = this;
    const expected = this.global.launchpadExpectedOutput;
    this.printed = [];
    this.global.launchpadExpectedOutput = [];
    const problems = [
      ...printed
        .filter((text) => !expected.some((pattern) => pattern.test(text)))
        .map((text) => `Unexpected output: ${text}`),
      ...expected
        .filter((pattern) => !printed.some((text) => pattern.test(text)))
        .map((pattern) => `Missing output: ${pattern}`),
    ];
    if (problems.length === 0) return undefined;
    const error = new Error(problems.join('\n'));
    // where it was found says nothing
    error.stack = error.message;
    return error;
  }

  replace(object, method, replacement) {
    const own = Object.getOwnPropertyDescriptor(object, method);
    object[method] = replacement;
    this.restores.push(() => {
      if (own) Object.defineProperty(object, method, own);
      else delete object[method];
    });
  }
}
