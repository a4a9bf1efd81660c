import { join } from 'node:path';
import { freePort } from '@launchpad/platform/testing';
import { startPostgres } from '@launchpad/testing';
import { Client } from 'pg';
import { withProcesses } from './with-processes.js';

it('what is measured waits for the disk, as in production', async () => {
  const durability: unknown[] = [];
  await withProcesses('durable', async (processes, dir) => {
    const url = await startPostgres({ dataDir: join(dir, 'postgres'), port: await freePort(), processes });
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit",
    );
    durability.push(...(rows as unknown[]));
    await client.end();
  });
  expect(durability).toEqual([{ fsync: 'on', commit: 'on' }]);
});
