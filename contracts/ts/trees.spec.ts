import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

test('the test trees cover every function', async () => {
  const trees = join(import.meta.dirname, '..', 'tools', 'trees', 'trees.mjs');
  // with what it found wrong, if it ended with an error
  const { stdout } = await promisify(execFile)(process.execPath, [trees]).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(stdout).toMatch(/^\d+ functions, \d+ cases, 0 wrong\n$/);
});
