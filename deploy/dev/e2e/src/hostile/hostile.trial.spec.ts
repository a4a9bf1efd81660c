import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { REPOSITORY } from '@launchpad/local';

jest.setTimeout(1_200_000);

it('honest users notice no attack, in its short form', async () => {
  const main = join(REPOSITORY, 'deploy', 'dev', 'e2e', 'dist', 'hostile', 'main.js');
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--short'], {
    maxBuffer: 1 << 24,
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`);
  });
  expect(stdout).toMatch(/\n11 passed, 0 failed\n$/);
});
