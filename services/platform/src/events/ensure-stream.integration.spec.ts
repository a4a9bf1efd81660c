import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import { expectOutput } from '../testing/output.js';
import { connectToNats } from '../nats/connection.js';
import { TestNats } from '../testing/nats.js';

const command = fileURLToPath(new URL('../../dist/events/ensure-stream.js', import.meta.url));

describe('the command that creates the stream', () => {
  const login = { user: 'launchpad', password: 'p:/@ss' };
  const asLogin = { NATS_USER: login.user, NATS_PASSWORD: login.password };
  let nats: TestNats;

  beforeAll(async () => {
    nats = await TestNats.start(login);
  });
  afterAll(() => nats.stop());

  const run = async (environment: Record<string, string>) => {
    const env = { PATH: process.env['PATH'], NATS_URL: nats.url, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
    return stdout;
  };

  it('creates it on a server with users, and does nothing the second time', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await run({ ...asLogin, STREAM_REPLICAS: '1' })).toContain('kept on 1 server');
    }
    expectOutput(/Connecting to/);
    const connection = await connectToNats({ NATS_URL: nats.url, ...asLogin });
    const manager = await jetstreamManager(connection);
    const { config } = await manager.streams.info('LAUNCHPAD');
    expect(config.subjects).toContain('launchpad.v1.chain.>');
    await connection.close();
  });

  it.each([
    ['a number that is none', { ...asLogin, STREAM_REPLICAS: 'many' }],
    ['a wrong password', { ...asLogin, NATS_PASSWORD: 'guess' }],
  ])('fails with %s', async (_, environment) => {
    await expect(run(environment)).rejects.toMatchObject({ code: 1 });
  });
});
