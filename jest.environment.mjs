import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { TestOutput } from './jest.console.mjs';

/** Passed by others, such as root's PostgreSQL, which runs as another user; read only by this one. */
const MODE = 0o711;

/** Number of lines of a log that are shown. */
const SHOWN = 25;

/**
 * Node with a temporary folder for each file of tests, which is removed after them with all that they left there. When a
 * test fails, the end of each log in the folder is shown: programs that tests start have theirs there. With the option
 * `isQuiet`, unexpected output fails a test.
 */
export default class TemporaryFolder extends TestEnvironment {
  /** of the programs of tests that failed */
  logs = '';

  constructor(config, context) {
    super(config, context);
    const { isQuiet } = config.projectConfig.testEnvironmentOptions;
    if (isQuiet) this.output = new TestOutput(this.global);
  }

  async setup() {
    await super.setup();
    this.usual = process.env.TMPDIR;
    this.folder = mkdtempSync(join(tmpdir(), 'launchpad-file-'));
    chmodSync(this.folder, MODE);
    this.use(this.folder);
    this.output?.start();
  }

  handleTestEvent(event, state) {
    this.output?.handle(event, state);
    if (event.name === 'test_done' && event.test.errors.length > 0) this.logs += logsIn(this.folder);
  }

  async teardown() {
    this.output?.end();
    process.stderr.write(this.logs);
    this.use(this.usual);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
    await super.teardown();
  }

  /** For the tests, and for the programs that they start, which get the tests' copy of the variables. */
  use(folder) {
    for (const { env } of [process, this.global.process]) {
      if (folder === undefined) delete env.TMPDIR;
      else env.TMPDIR = folder;
    }
  }
}

/** The end of each file that is called `log` or `*.log`. */
function logsIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /(^|\.)log$/.test(file.name))
      .map(endOf)
      .join('');
  } catch (error) {
    // a server in a container may own its folder, and what runs on may remove a file
    return `The logs cannot be read: ${error.message}\n`;
  }
}

function endOf({ parentPath, name }) {
  const text = readFileSync(join(parentPath, name), 'utf8').trimEnd();
  if (text === '') return '';
  return [`--- ${basename(parentPath)}/${name}`, ...text.split('\n').slice(-SHOWN), ''].join('\n');
}
