import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';

it('a file of tests has a temporary folder of its own, and so do the programs that it starts', () => {
  const ofProgram = execFileSync(process.execPath, ['-p', 'os.tmpdir()'], { encoding: 'utf8' }).trim();
  expect(ofProgram).toMatch(/launchpad-file-\w{6}$/);
  expect(tmpdir()).toBe(ofProgram);
});
