import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { REPOSITORY } from '@launchpad/local';
import {
  findPostgresProgram,
  Processes,
  startIpfs,
  startPostgres,
  startServicesNats,
  temporaryFolder,
} from '@launchpad/testing';
import { localPassword, OPERATOR } from '@launchpad/platform/permissions';
import { freePort } from '@launchpad/platform/testing';
import { Client } from 'pg';
import { startStage, type Stage } from '../hostile/stage.js';
import { RootFileSystem, whyNotShipped } from './root-file-system.js';

jest.setTimeout(600_000);

const run = promisify(execFile);
const collectPrograms = join(REPOSITORY, 'charts/launchpad/files/backup/collect-programs.sh');
const reason = await whyNotShipped();
if (reason) console.log(`The shipped image was not tried: ${reason}`);

(reason ? describe.skip : describe)('the image that ships', () => {
  let root: RootFileSystem;
  let stage: Stage;
  let volumes: string;

  beforeAll(async () => {
    volumes = temporaryFolder('volumes');
    mkdirSync(join(volumes, 'programs'));
    mkdirSync(join(volumes, 'backups'));
    const postgres = dirname(findPostgresProgram('postgres'));
    await run('sh', [collectPrograms], {
      env: { PATH: `${postgres}:${process.env.PATH}`, INTO: join(volumes, 'programs') },
    });
    root = await RootFileSystem.build();
    // A sale is created, which takes an uploaded logo and an identity document.
    stage = await startStage({ packing: (program) => root.program(program) });
  });

  afterAll(async () => {
    await stage?.stop();
    root?.remove();
    if (volumes) rmSync(volumes, { recursive: true, force: true });
  });

  it('has no shell', () => {
    const programs = ['bin', 'sbin', 'usr/bin', 'usr/sbin', 'usr/local/bin'].flatMap((folder) =>
      list(join(root.folder, folder)),
    );
    expect(programs).not.toContain('sh');
    expect(programs).toContain('node');
  });

  it('cannot be written to', async () => {
    const write = `try { fs.writeFileSync('/app/written', ''); } catch (error) { console.log(error.code, process.getuid()); }`;
    expect(await root.run(['--eval', write], {})).toBe('EROFS 1000\n');
  });

  it('stores an uploaded picture, and passes the walk of `helm test`', async () => {
    const address = { GATEWAY_URL: stage.url, PUBLIC_URL: stage.url };
    const output = await root.run(['deploy/smoke/walk.mjs'], address);
    expect(output).toMatch(/picture/);
  });

  it('finds no fault in the running system with its doctor', async () => {
    const output = await root.run(['deploy/doctor/dist/cli.js'], operator(stage.world.servers.nats));
    expect(output).toContain('chain-listener');
  });

  it('takes a backup of the running system and restores it into empty servers', async () => {
    const { postgres, nats, ipfs, redis } = stage.world.servers;
    const mounts = {
      readOnly: { '/programs': join(volumes, 'programs') },
      writable: { '/backups': join(volumes, 'backups') },
    };
    const programs = { POSTGRES_PROGRAMS: '/programs', POSTGRES_LOADER: '/programs/loader' };
    const from = {
      POSTGRES_URL: postgres,
      IPFS_API_URL: ipfs,
      REDIS_URL: redis,
      ...operator(nats),
      ...programs,
    };
    await root.run(['deploy/backup/dist/backup.cli.js', '/backups', '2'], from, mounts);
    expect(list(join(volumes, 'backups'))).toHaveLength(1);

    const processes = new Processes('ours', join(volumes, 'logs'));
    try {
      const start = async (name: string) => ({
        dataDir: join(volumes, name),
        port: await freePort(),
        processes,
      });
      const into = {
        POSTGRES_URL: await startPostgres(await start('postgres')),
        IPFS_API_URL: await startIpfs(await start('ipfs')),
        ...operator(await startServicesNats(await start('nats'))),
        ...programs,
      };
      await root.run(['deploy/backup/dist/restore.cli.js', '--from', '/backups'], into, mounts);
      expect(await poolIds(into.POSTGRES_URL)).toEqual(await poolIds(postgres));
    } finally {
      await processes.stopAll();
    }
  });
});

function operator(natsUrl: string): Record<string, string> {
  return { NATS_URL: natsUrl, NATS_USER: OPERATOR, NATS_PASSWORD: localPassword(OPERATOR) };
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The ids of the pools in a server's database. */
async function poolIds(serverUrl: string): Promise<unknown[]> {
  const url = new URL(serverUrl);
  url.pathname = '/pools';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query('SELECT "poolId" FROM pool ORDER BY 1')).rows;
  } finally {
    await client.end();
  }
}
