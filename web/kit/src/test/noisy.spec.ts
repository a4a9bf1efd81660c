import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Config {
  projects: { displayName: string }[];
}

interface Results {
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

/** Runs the fixture with the settings of a project, and returns the failure of each test. */
async function runFixture(name: string): Promise<Record<string, string>> {
  const rootDir = process.cwd();
  const { default: config }: { default: Config } = await import(join(rootDir, 'jest.config.mjs'));
  const project = config.projects.find(({ displayName }) => displayName === name);
  const testMatch = ['<rootDir>/web/kit/src/test/noisy.fixture.tsx'];
  const folder = mkdtempSync(join(tmpdir(), 'launchpad-noisy-'));
  const outputFile = join(folder, 'results.json');
  spawnSync(process.execPath, [
    '--experimental-vm-modules',
    join(rootDir, 'node_modules/jest/bin/jest.js'),
    ...['--config', JSON.stringify({ ...project, rootDir, testMatch })],
    ...['--runInBand', '--json', '--outputFile', outputFile],
  ]);
  const { testResults }: Results = JSON.parse(readFileSync(outputFile, 'utf8'));
  rmSync(folder, { recursive: true });
  return Object.fromEntries(
    testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, failureMessages }) => [title, failureMessages.join('\n')]),
  );
}

it('fails each component test that writes to the console, with the text', async () => {
  expect(await runFixture('web')).toEqual({
    'writes an error while it shows a component': expect.stringContaining(
      'Unexpected output: console.error: planted',
    ),
    'writes a warning': expect.stringContaining('Unexpected output: console.warn: planted'),
    'writes a message about the browser': expect.stringContaining('Not implemented: window.alert'),
    'expects the error': '',
    'writes an error after its last line': expect.stringContaining(
      'Unexpected output: console.error: planted',
    ),
  });
});
