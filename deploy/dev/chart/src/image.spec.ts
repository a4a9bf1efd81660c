import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './paths.js';

describe('the image', () => {
  it('contains the libraries that all packages share and those that only one of them has, to run and no more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modules-'));
    try {
      const files = [
        'services/pools/package.json',
        'node_modules/pg/index.js',
        'node_modules/pg/index.d.ts',
        'node_modules/typeorm/browser/index.js',
        'services/facts/node_modules/uuid/index.js',
        'services/facts/node_modules/uuid/test/index.js',
      ];
      for (const file of files) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await writeFile(join(folder, file), '{ "start": "" }');
      }
      await writeFile(join(folder, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
      const script = join(repository, 'deploy/docker/install-modules.sh');
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
      await promisify(execFile)('sh', [script, 'image'], { cwd: folder, env });
      const kept = await readdir(join(folder, 'image'), { recursive: true });
      expect(kept.filter((file) => file.endsWith('.js') || file.endsWith('.ts')).toSorted()).toEqual([
        'node_modules/pg/index.js',
        'services/facts/node_modules/uuid/index.js',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
