import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chart, findHelm } from '@launchpad/chart';
import { findPostgresProgram } from '@launchpad/testing';
import { parseAllDocuments } from 'yaml';
import { World } from './testing/world.js';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../..');
const helm = await findHelm();

interface Container {
  command: string[];
  args?: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
}
interface CronJob {
  kind: string;
  metadata: { name: string };
  spec: {
    jobTemplate: {
      spec: { template: { spec: Record<'initContainers' | 'containers', Container[]> } };
    };
  };
}

/** The chart's jobs for a world, as Kubernetes would get them. */
async function cronJobs({ settings }: World): Promise<CronJob[]> {
  const [postgres, nats, redis] = [settings.POSTGRES_URL, settings.NATS_URL, settings.REDIS_URL ?? ''].map(
    (url) => new URL(url),
  );
  const values = [
    ...['image.digest=', 'backup.keep=2', 'nats.tls=false', 'nats.users=false', 'redis.tls=false'],
    ...['redis.auth=false', 'postgresql.sslMode=disable', `ipfs.apiUrl=${settings.IPFS_API_URL}`],
    ...[`postgresql.host=${postgres?.hostname}`, `postgresql.port=${postgres?.port}`],
    ...[`postgresql.user=${postgres?.username}`, `postgresql.databasePrefix=${settings.DATABASE_PREFIX}`],
    ...[`nats.host=${nats?.hostname}`, `nats.port=${nats?.port}`, `nats.user=${settings.NATS_USER}`],
    ...[`redis.host=${redis?.hostname}`, `redis.port=${redis?.port}`],
  ];
  const options = ['--values', join(chart, 'ci/external-values.yaml'), '-s', 'templates/backup.yaml'];
  const { stdout } = await run(helm ?? '', [
    ...['template', 'one', chart, ...options],
    ...values.flatMap((value) => ['--set', value]),
  ]);
  return parseAllDocuments(stdout).map((document) => document.toJSON() as CronJob);
}

/** Runs a job's containers as its pod does, with its volumes as folders in `volumes`. */
async function runJob(jobs: CronJob[], name: string, world: World, volumes: string): Promise<void> {
  const secrets: Record<string, string> = { 'nats-password': world.settings.NATS_PASSWORD ?? '' };
  const pod = jobs.find(({ metadata }) => metadata.name === name)?.spec.jobTemplate.spec.template.spec;
  if (!pod) throw new Error(`No job ${name}`);
  for (const volume of ['programs', 'backups']) await mkdir(join(volumes, volume), { recursive: true });
  const local = (text: string) => text.replace(/^\/(programs|backups)/, `${volumes}/$1`);
  const path = {
    PATH: `${await wrappers(volumes)}:${dirname(findPostgresProgram('postgres'))}:${process.env.PATH}`,
  };
  for (const { command, args = [], env } of pod.initContainers) {
    const [program = '', ...rest] = [...command, ...args];
    await run(program, rest, { env: { ...path, ...environment(env) } });
  }
  for (const { command, env } of pod.containers) {
    const [program = '', ...rest] = command.map(local);
    // the image has nothing of PostgreSQL's and no shell
    expect(program).toBe('node');
    await run(process.execPath, rest, { cwd: repository, env: { PATH: '', ...environment(env) } });
  }

  function environment(list: Container['env']): Record<string, string> {
    return Object.fromEntries(
      list.map(({ name: variable, value, valueFrom }) => [
        variable,
        valueFrom ? (secrets[valueFrom.secretKeyRef.key] ?? '') : local(value ?? ''),
      ]),
    );
  }
}

/** A folder with scripts in place of the programs, as the server's image has them first in its PATH. */
async function wrappers(volumes: string): Promise<string> {
  const folder = join(volumes, 'wrappers');
  await mkdir(folder, { recursive: true });
  for (const name of ['pg_dump', 'pg_restore']) {
    await writeFile(join(folder, name), '#!/usr/bin/perl -w\n', { mode: 0o755 });
  }
  return folder;
}

/** The files in a folder, below it too, that are no binaries, and so would need an interpreter. */
async function scripts(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name));
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4);
    await file.close();
    if (buffer.toString('latin1') !== '\x7fELF') found.push(entry.name);
  }
  return found;
}

// Counted as skipped with the chart's other checks where there is no helm.
(helm ? describe : describe.skip)("the chart's jobs", () => {
  it('take a backup and restore it into empty servers', async () => {
    const [before, after] = [await World.start(), await World.start()];
    const volumes = await mkdtemp(join(tmpdir(), 'backup-job-'));
    try {
      await before.migrated();
      await before.publish(20);
      const cid = await before.add(Buffer.from('a logo'));
      await runJob(await cronJobs(before), 'one-backup', before, volumes);
      expect(await readdir(join(volumes, 'backups'))).toHaveLength(1);
      expect(await scripts(join(volumes, 'programs'))).toEqual([]);

      await runJob(await cronJobs(after), 'one-restore', after, volumes);
      expect(await after.messages()).toEqual(await before.messages());
      expect(await after.read(cid)).toEqual(Buffer.from('a logo'));
      const rows = 'SELECT name FROM migrations ORDER BY id';
      expect(await after.query('orders', rows)).toEqual(await before.query('orders', rows));

      const again = runJob(await cronJobs(after), 'one-restore', after, volumes);
      await expect(again).rejects.toThrow(/Nothing was restored: .* is not empty/);
    } finally {
      await before.stop();
      await after.stop();
      await rm(volumes, { recursive: true });
    }
  });
});
