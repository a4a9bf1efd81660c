import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { jestSuite } from './jest-suite.js';
import type { Run, Test } from './suite.js';

describe('a suite of Jest tests', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'suite-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const run: Run = async ([command = '', ...args]) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    const code = await new Promise<number>((resolve) =>
      child.once('close', (status) => resolve(status ?? 1)),
    );
    return { code, output: '' };
  };

  /** Runs a file of tests as a Jest project of its own. */
  async function runTests(content: string): Promise<Test[]> {
    const config = join(folder, 'jest.config.mjs');
    const project = { displayName: 'planted', rootDir: folder, transform: {} };
    await writeFile(config, `export default ${JSON.stringify({ projects: [project] })};`);
    await writeFile(join(folder, 'planted.test.js'), content);
    const suite = jestSuite('planted', '--config', config, '--runInBand');
    return (await suite({ name: 'planted', seed: 17, checksAllFiles: true, run })).tests;
  }

  const marker = () => JSON.stringify(join(folder, 'ran-before'));
  const failsOnce = () => `
    const { existsSync, writeFileSync } = require('node:fs');
    it('depends on chance (50 %)', () => {
      const ranBefore = existsSync(${marker()});
      writeFileSync(${marker()}, '');
      expect(ranBefore).toBe(true);
    });
    it('passes', () => {});`;

  it('stays failed and is marked as flaky with its seed when a test passes in a second run', async () => {
    const [flaky, passed] = await runTests(failsOnce());
    expect(flaky).toMatchObject({ title: 'depends on chance (50 %)', failure: { flakySeed: 17 } });
    expect(passed).toMatchObject({ title: 'passes' });
    expect(passed?.failure).toBeUndefined();
  });

  it('names the seed of a property-based test', async () => {
    const [flaky] = await runTests(`
      const { existsSync, writeFileSync } = require('node:fs');
      it('holds', () => {
        if (existsSync(${marker()})) return;
        writeFileSync(${marker()}, '');
        throw new Error('Property failed after 1 tests\\n{ seed: -5, path: "0" }');
      });`);
    expect(flaky?.failure?.flakySeed).toBe(-5);
  });

  it('is not marked as flaky when it fails twice, and names the command that runs it alone', async () => {
    const [failed] = await runTests(`it("isn't equal", () => expect(1).toBe(2));`);
    expect(failed?.failure?.flakySeed).toBeUndefined();
    expect(failed?.failure?.message).toContain('Expected: 2');
    expect(failed?.failure?.command).toMatch(
      /^make planted FILE=\S+planted\.test\.js TEST='isn'\\''t equal'$/,
    );
  });

  it('fails for a file that can not be loaded', async () => {
    const [failed] = await runTests('throw new Error("no such module")');
    expect(failed?.failure?.message).toContain('no such module');
  });
});
