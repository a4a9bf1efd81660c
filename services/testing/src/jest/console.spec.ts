import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..', '..', '..');

/** Runs a file of tests with the repository's environment, and returns all that Jest prints. */
async function run(tests: string): Promise<string> {
  const rootDir = mkdtempSync(join(tmpdir(), 'console-'));
  writeFileSync(join(rootDir, 'package.json'), '{}');
  writeFileSync(join(rootDir, 'planted.spec.js'), tests);
  const config = JSON.stringify({
    rootDir,
    testEnvironment: join(ROOT, 'jest.environment.mjs'),
    testEnvironmentOptions: { isQuiet: true },
    transform: {},
    cacheDirectory: join(rootDir, 'cache'),
  });
  mkdirSync(join(rootDir, 'cache'));
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
  return new Promise((done) => {
    const args = [jest, '--config', config, '--runInBand', '--verbose'];
    execFile(process.execPath, args, { cwd: ROOT, env }, (_, stdout, stderr) => done(stdout + stderr));
  });
}

/** A line of Jest's about a test; a quick test has no duration. */
const titled = (mark: string, title: string) => new RegExp(`${mark} ${title}( \\(\\d+ ms\\))?\n`);

describe('output of tests', () => {
  it('fails the test that wrote it unless the test declares it', async () => {
    const output = await run(`
      const expectOutput = (...patterns) => globalThis.launchpadExpectedOutput.push(...patterns);
      it('prints nothing', () => {});
      it('warns', () => console.warn('not wrapped in %s', 'act'));
      it('writes', () => process.stdout.write('a line of a logger\\n'));
      it('declares what it prints', () => {
        expectOutput(/an expected error/);
        console.error(new Error('an expected error'));
      });
      it('prints more than it declares', () => {
        expectOutput(/expected/);
        console.log('expected');
        console.log('surplus');
      });
      it('declares what it does not print', () => expectOutput(/absent/));
    `);
    for (const passed of ['prints nothing', 'declares what it prints']) {
      expect(output).toMatch(titled('✓', passed));
    }
    for (const failed of [
      'warns',
      'writes',
      'prints more than it declares',
      'declares what it does not print',
    ]) {
      expect(output).toMatch(titled('✕', failed));
    }
    expect(output).toContain('Unexpected output: console.warn: not wrapped in act');
    expect(output).toContain('Unexpected output: stdout: a line of a logger');
    expect(output).toContain('Unexpected output: console.log: surplus');
    expect(output).not.toContain('Unexpected output: console.log: expected');
    expect(output).toContain('Missing output: /absent/');
  });

  it('fails the file if it is written after its tests', async () => {
    const output = await run(`
      afterAll(() => console.log('late'));
      it('passes', () => {});
    `);
    expect(output).toContain('Unexpected output: console.log: late');
    expect(output).toContain('Tests:       1 passed, 1 total');
    expect(output).toContain('Test Suites: 1 failed, 1 total');
  });

  it('of programs is shown if the test fails', async () => {
    const starting = `
      const fs = require('node:fs');
      const folder = fs.mkdtempSync(require('node:os').tmpdir() + '/program-');
      fs.writeFileSync(folder + '/server.log', 'the port is taken\\n');
    `;
    expect(await run(`it('fails', () => { ${starting} throw new Error('It did not start'); });`)).toMatch(
      /--- program-\w+\/server\.log\nthe port is taken\n/,
    );
    expect(await run(`it('passes', () => { ${starting} });`)).not.toContain('the port is taken');
  });
});
