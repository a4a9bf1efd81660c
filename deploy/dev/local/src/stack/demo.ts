import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY } from './home.js';

const DAY = 86_400;
/** How far in the past the demo begins. */
const DEMO_DAYS = 21;

/** Unix seconds at which the demo's chains begin, so that the demo ends now. */
export function demoGenesis(): number {
  return Math.floor(Date.now() / 1000) - DEMO_DAYS * DAY;
}

/** Fills a running, empty stack with the demo. Throws when that fails. */
export async function seedDemo(address: string): Promise<void> {
  const script = join(REPOSITORY, 'deploy', 'dev', 'seed', 'dist', 'main.js');
  const child = spawn(process.execPath, [script, address], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo could not be created, see above.');
}
