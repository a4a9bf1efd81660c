import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash-of.js';
import { REPOSITORY } from './stack/home.js';

/** The pages and all their sources. */
const PAGES = ['web/site', 'web/admin'];
const SOURCES = [
  ...PAGES,
  'web/kit',
  'contracts/ts',
  'services/api/src',
  'services/client/src',
  'package-lock.json',
];

const stamp = join(REPOSITORY, '.local', 'pages');
const wanted = hashOf(SOURCES);
const upToDate = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && PAGES.every(isBuilt);
if (!upToDate) {
  const codes = await Promise.all(PAGES.map(buildPages));
  if (codes.some((code) => code !== 0)) process.exit(1);
  mkdirSync(join(REPOSITORY, '.local'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Builds one SPA for the local stack: with the demo wallet. */
async function buildPages(folder: string): Promise<number> {
  const child = spawn('npm', ['run', '--silent', 'build', '-w', folder, '--', '--logLevel', 'warn'], {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env: { ...process.env, VITE_DEMO_WALLET: '1', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

function isBuilt(folder: string): boolean {
  return existsSync(join(REPOSITORY, folder, 'dist', 'index.html'));
}
