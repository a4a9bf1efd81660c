import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './folders.js';
import { freePort, Processes } from '@launchpad/platform/testing';
import { startPostgres } from './postgres.js';

const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

describe('PostgreSQL of this machine', () => {
  let top: string;
  let dataDir: string;
  let processes: Processes;
  const umask = process.umask();

  beforeEach(() => {
    const dir = temporaryFolder('postgres');
    chmodSync(dir, 0o755);
    top = join(dir, 'with a space');
    dataDir = join(top, 'data', 'postgres');
    processes = new Processes('ours', join(dir, 'logs'));
  });

  afterEach(async () => {
    process.umask(umask);
    await processes.stopAll();
    rmSync(dirname(top), { recursive: true });
  });

  // this machine's program: an image's has no use for our folders' permissions
  const start = async () =>
    await startPostgres({ dataDir, top, port: await freePort(), processes, image: '' });
  const rights = () => (statSync(dataDir).mode & 0o777).toString(8);

  it.each([0o022, 0o077])(
    'starts in folders it makes under umask %i, its data its own alone',
    async (mask) => {
      process.umask(mask);
      await start();
      expect(rights()).toBe('700');
    },
  );

  it('repairs the permissions of existing folders', async () => {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o777);
    chmodSync(dirname(dataDir), 0o700);
    chmodSync(top, 0o700);
    await start();
    expect(rights()).toBe('700');
  });

  describeAsRoot('as root', () => {
    it('starts on data that belongs to somebody else by now', async () => {
      await start();
      await processes.stopAll();
      processes = new Processes('ours', join(dirname(top), 'logs'));
      execFileSync('chown', ['-R', '0:0', dataDir]);
      await start();
      expect(statSync(join(dataDir, 'PG_VERSION')).uid).not.toBe(0);
    });

    it("says which folder above ours is closed to root's server", async () => {
      chmodSync(dirname(top), 0o700);
      await expect(start()).rejects.toThrow(`${dirname(top)} is closed to others`);
    });
  });
});
