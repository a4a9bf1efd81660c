import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';

/** Passed by others, such as root's PostgreSQL, which runs as another user; read only by this one. */
const MODE = 0o711;

/** Node with a temporary folder for each file of tests, which is removed after them with all that they left there. */
export default class TemporaryFolder extends TestEnvironment {
  async setup() {
    await super.setup();
    this.usual = process.env.TMPDIR;
    this.folder = mkdtempSync(join(tmpdir(), 'launchpad-file-'));
    chmodSync(this.folder, MODE);
    this.use(this.folder);
  }

  async teardown() {
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
