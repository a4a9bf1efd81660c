import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute, say, stop } from './execute.mjs';

/** Generates the code of the messages, unless nothing it is generated from has changed since. */
export function generateMessages() {
  const generated = join('.local', 'messages-generated');
  const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const messages = readdirSync(join('proto', 'launchpad'), { recursive: true });
  const sources = messages.map((name) => join('proto', 'launchpad', name));
  const changed = ['package-lock.json', join('proto', 'buf.gen.yaml'), ...sources].map(timeOf);
  if (existsSync(join('proto', 'src', 'gen')) && timeOf(generated) > Math.max(...changed)) return;
  if (execute(['npm', 'run', '--silent', 'generate', '-w', 'proto']) !== 0)
    stop('The messages could not be generated, see above.');
  writeFileSync(generated, '');
}

/** Builds everything but the pages. */
export function buildPrograms() {
  say('Building');
  if (execute(['npm', 'run', '--silent', 'build']) !== 0) stop('The build failed, see above.');
}

/** Builds those pages that have changed. */
export function buildPages() {
  if (execute(['node', 'deploy/dev/local/dist/build-web.js']) !== 0)
    stop('The build of the pages failed, see above.');
}
