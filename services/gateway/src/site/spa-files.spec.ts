import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClock } from '@launchpad/platform/testing';
import type { GatewayConfig } from '../config.js';
import { SpaFiles } from './spa-files.js';

describe('the page of the site', () => {
  let folder: string;
  const clock = new TestClock();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const build = (title: string) => writeFile(join(folder, 'index.html'), `<title>${title}</title>`);
  const files = () =>
    new SpaFiles({ SITE_DIR: folder, ADMIN_DIR: join(folder, 'none') } as GatewayConfig, clock);

  it('is that of a new build after a second, and until then the same', async () => {
    await build('first');
    const pages = files();
    const first = await pages.index('site');
    expect(first?.bytes.toString()).toBe('<title>first</title>');
    await build('second');
    clock.advance(999);
    expect(await pages.index('site')).toBe(first);
    clock.advance(1);
    expect((await pages.index('site'))?.bytes.toString()).toBe('<title>second</title>');
  });

  it('is not rendered again as long as it is the same', async () => {
    await build('first');
    const pages = files();
    const first = await pages.index('site');
    clock.advance(1_000);
    expect(await pages.index('site')).toBe(first);
  });

  it('is there as soon as it is built', async () => {
    const pages = files();
    expect(await pages.index('site')).toBeUndefined();
    await build('first');
    expect(await pages.index('site')).toBeDefined();
  });
});
