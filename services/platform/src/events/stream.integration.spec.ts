import { Logger } from '@nestjs/common';
import { jetstreamManager, type StreamConfig } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { connectToNats } from '../nats/connection.js';
import { TestNats } from '../testing/nats.js';
import { publishers } from '../nats/permissions.js';
import { EventStream, STREAM } from './stream.js';

Logger.overrideLogger(false);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the stream of all events', () => {
  let nats: TestNats;
  let connection: NatsConnection;

  beforeEach(async () => {
    nats = await TestNats.start();
    connection = await connectToNats({ NATS_URL: nats.url });
  });
  afterEach(async () => {
    await connection.close();
    await nats.stop();
  });

  const streams = async () => (await jetstreamManager(connection)).streams;
  const stored = async () => (await (await streams()).info(STREAM)).config;
  const settings = {
    subjects: publishers()
      .map((of) => `launchpad.v1.${of}.>`)
      .toSorted(),
    max_age: nanos(30 * DAY_MS),
    duplicate_window: nanos(10 * MINUTE_MS),
  };
  const sorted = ({ subjects, max_age, duplicate_window }: StreamConfig) => ({
    ...{ subjects: subjects.toSorted(), max_age, duplicate_window },
  });

  it('keeps events for thirty days, and knows for ten minutes what was published', async () => {
    await new EventStream(connection).ensure();
    const config = await stored();
    expect(sorted(config)).toEqual(settings);
    expect(config).toMatchObject({ storage: 'file', retention: 'limits', max_msgs: -1, max_bytes: -1 });
  });

  it.each<[string, Partial<StreamConfig>]>([
    ['events', { subjects: ['launchpad.v1.pools.>'] }],
    ['a retention', { max_age: nanos(DAY_MS), duplicate_window: settings.duplicate_window }],
    ['a window for duplicates', { duplicate_window: nanos(MINUTE_MS) }],
  ])('of an earlier release gets %s of this one', async (_, earlier) => {
    await (await streams()).add({ name: STREAM, ...settings, ...earlier });
    await new EventStream(connection).ensure();
    expect(sorted(await stored())).toEqual(settings);
  });

  it('is left alone where nothing differs, whatever the order of its subjects', async () => {
    const subjects = settings.subjects.toReversed();
    await (await streams()).add({ name: STREAM, ...settings, subjects, description: 'ours' });
    await new EventStream(connection).ensure();
    expect(await stored()).toMatchObject({ subjects, description: 'ours' });
  });

  it.each(['gateway', 'pools'])('is not created by %s, which waits for it', async (NATS_USER) => {
    const stream = new EventStream(connection, { NATS_USER });
    await expect(stream.ensure()).rejects.toThrow(`The stream ${STREAM} does not exist yet`);
    const waiting = stream.ensure();
    await new EventStream(connection, { NATS_USER: 'chain-listener' }).ensure();
    await waiting;
    await (await streams()).update(STREAM, { max_age: nanos(DAY_MS) });
    await stream.ensure();
    expect((await stored()).max_age).toBe(nanos(DAY_MS));
  });

  it('says where it ends, and how much it holds', async () => {
    const stream = new EventStream(connection);
    await stream.ensure();
    expect([await stream.end(), await stream.bytes()]).toMatchObject([{ sequence: 0 }, 0]);
    await stream.client.publish('launchpad.v1.pools.removed', 'one');
    expect((await stream.end()).sequence).toBe(1);
    expect(await stream.bytes()).toBeGreaterThan(3);
  });

  it('has the newest message of a source, and the first after a time', async () => {
    const stream = new EventStream(connection);
    await stream.ensure();
    const source = 'launchpad.v1.pools.>';
    expect([await stream.newest(source), await stream.after(0n, source)]).toEqual([undefined, undefined]);
    for (const text of ['one', 'two']) await stream.client.publish('launchpad.v1.pools.removed', text);
    await stream.client.publish('launchpad.v1.orders.placed', 'elsewhere');
    const newest = await stream.newest(source);
    expect(newest?.string()).toBe('two');
    const first = await stream.after(0n, source);
    expect(first?.string()).toBe('one');
    expect((await stream.after(first?.timestampNanos ?? 0n, source))?.string()).toBe('two');
    expect(await stream.after(newest?.timestampNanos ?? 0n, source)).toBeUndefined();
  });
});
