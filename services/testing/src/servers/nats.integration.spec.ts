import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, Processes, serverProgram } from '@launchpad/platform/testing';
import { execFileSync } from 'node:child_process';
import { temporaryFolder } from './folders.js';
import { canSync, startNats, startServicesNats } from './nats.js';

const SYNC = 'sync_interval: always';

describe('NATS', () => {
  let dir: string;
  let processes: Processes;

  const begin = (durable: boolean) => {
    dir = temporaryFolder('nats');
    processes = new Processes('ours', join(dir, 'logs'), { durable });
    return async (start: typeof startNats) => {
      const dataDir = join(dir, "it's here");
      await start({ dataDir, port: await freePort(), processes });
      return readFileSync(join(dataDir, 'nats.conf'), 'utf8');
    };
  };

  afterEach(async () => {
    await processes.stopAll();
    rmSync(dir, { recursive: true });
  });

  it.each([
    ['open to all', startNats],
    ['for the services', startServicesNats],
  ])(
    '%s writes to the disk before it acknowledges where servers are durable, if it can',
    async (_, start) => {
      const { command, image } = serverProgram('nats', 'nats-server');
      const able = image !== undefined || canSync(execFileSync(command, ['--version'], { encoding: 'utf8' }));
      expect((await begin(true)(start)).includes(SYNC)).toBe(able);
    },
  );

  it('does not where they are not', async () => {
    expect(await begin(false)(startNats)).not.toContain(SYNC);
  });
});

it.each([
  ['nats-server: v2.9.10', false],
  ['nats-server: v2.10.0', true],
  ['nats-server: v2.14.5-rc.1', true],
  ['nats-server: v3.0.0', true],
])('NATS says its version as %s: %s', (version, able) => {
  expect(canSync(version)).toBe(able);
});

it('is configured with the interval of the chart', () => {
  const chart = new URL('../../../../charts/launchpad/templates/dependencies/nats.yaml', import.meta.url);
  expect(readFileSync(chart, 'utf8')).toContain(SYNC);
});
