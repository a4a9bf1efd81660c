import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
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
  const local = (text: string) => text.replace(/^\/(programs|backups)/, `${volumes}/$1`);
  const path = { PATH: `${dirname(findPostgresProgram('pg_dump'))}:${process.env.PATH}` };
  for (const { command, args = [], env } of pod.initContainers) {
    const [program = '', ...rest] = [...command, ...args];
    await run(program, rest, { env: { ...path, ...environment(env) } });
  }
  for (const { command, env } of pod.containers) {
    const [program = '', ...rest] = command.map(local);
    // nothing of PostgreSQL's is in the image
    const own = { PATH: dirname(process.execPath), ...environment(env) };
    await run(program, rest, { cwd: repository, env: own });
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
