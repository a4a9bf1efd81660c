import { Logger } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectToNats } from '../nats/connection.js';
import { eventually } from '../testing/eventually.js';
import { TestNats } from '../testing/nats.js';
import { EventStream, STREAM } from './stream.js';
import type { StreamedEvent } from './streamed-event.js';
import { StreamReader, type ReaderOptions, type StreamPosition } from './stream.reader.js';

Logger.overrideLogger(false);

/** What the tests publish are no events: such messages are read as they are. */
const textOf = ({ data }: StreamedEvent) => new TextDecoder().decode(data());

describe('a reader of the stream', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let stream: EventStream;
  let read: string[] = [];
  let lost: StreamPosition[] = [];
  const readers: StreamReader[] = [];

  beforeEach(async () => {
    nats = await TestNats.start();
    await connect();
    [read, lost] = [[], []];
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.stop();
    await connection.close();
    await nats.stop();
  });

  const connect = async () => {
    connection = await connectToNats({ NATS_URL: nats.url });
    stream = new EventStream(connection);
    await stream.ensure();
  };
  const publish = async (...texts: string[]) => {
    for (const text of texts) await stream.client.publish('launchpad.v1.pools.removed', text);
  };
  const start = (options: Partial<ReaderOptions> = {}) => {
    const reader = new StreamReader(stream, {
      source: 'launchpad.v1.pools.>',
      position: () => Promise.resolve(undefined),
      lost: async (position) => {
        lost.push(position);
        await Promise.resolve();
      },
      process: async (events) => {
        read.push(...events.map(textOf));
        await Promise.resolve();
      },
      ...options,
    });
    readers.push(reader);
    reader.start();
    return reader;
  };
  /** Does something to a server that is down, without readers. */
  const whileDown = async <T>(work: () => Promise<T>): Promise<T> => {
    await connection.close();
    await nats.down();
    const done = await work();
    await nats.up();
    await connect();
    return done;
  };
  const at = async (sequence: number, of?: string): Promise<StreamPosition> => ({
    ...{ stream: of ?? (await stream.end()).stream, sequence },
  });

  it('reads everything of its source, in order, and what comes later', async () => {
    await publish('a', 'b');
    await stream.client.publish('launchpad.v1.orders.placed', 'elsewhere');
    start();
    await eventually(() => read.length === 2);
    await publish('c');
    await eventually(() => read.length === 3);
    expect(read).toEqual(['a', 'b', 'c']);
    expect(lost).toEqual([]);
  });

  it('may begin with what comes from now on', async () => {
    await publish('a', 'b');
    await stream.client.publish('launchpad.v1.orders.placed', 'elsewhere');
    const sequence = (await stream.newest('launchpad.v1.pools.>'))?.seq ?? 0;
    const reader = start({ position: () => at(sequence) });
    await eventually(() => reader.isReading);
    await publish('c');
    await eventually(() => read.length > 0);
    expect(read).toEqual(['c']);
  });

  it.each<[string, number, string[]]>([
    ['behind a position', 1, ['b', 'c', 'd']],
    ['behind the newest message', 3, ['d']],
  ])('goes on %s', async (_, sequence, expected) => {
    await publish('a', 'b', 'c');
    const reader = start({ position: () => at(sequence) });
    await eventually(() => reader.isReading);
    await publish('d');
    await eventually(() => read.includes('d'));
    expect(read).toEqual(expected);
    expect(lost).toEqual([]);
  });

  it('reads all of a new stream, though it knows when it had read the one before', async () => {
    await publish('a', 'b');
    const position = { ...(await at(7, '2020-01-01T00:00:00Z')), nanos: BigInt(Date.now()) * 2_000_000n };
    start({ position: () => Promise.resolve(position) });
    await eventually(() => read.length === 2);
    expect(read).toEqual(['a', 'b']);
  });

  it.each<[string, number, string | undefined]>([
    ['is behind the end of the stream', 4, undefined],
    ['is of another stream', 1, '2020-01-01T00:00:00Z'],
  ])('says that a position %s, and starts again', async (_, sequence, of) => {
    await publish('a', 'b', 'c');
    const position = await at(sequence, of);
    start({ position: () => Promise.resolve(position) });
    await eventually(() => read.length === 3);
    expect([read, lost]).toEqual([['a', 'b', 'c'], [position]]);
  });

  it.each([
    ['of the source', 'launchpad.v1.pools.removed'],
    ['of another source', 'launchpad.v1.orders.placed'],
  ])('starts again in a restored stream that grew past a position, with one %s there', async (_, subject) => {
    await publish('a', 'b');
    const restore = await whileDown(() => nats.snapshot());
    await publish('c', 'd');
    await start().caughtUp;
    const position = await at(4);
    await readers.pop()?.stop();
    await whileDown(restore);
    await publish('new');
    await stream.client.publish(subject, 'at the position');
    await publish('last');
    const isProcessed = async (sequence: number) => {
      const message = await stream.at(sequence, 'launchpad.v1.pools.>');
      return message !== undefined && read.includes(message.string());
    };
    start({ position: () => Promise.resolve(position), isProcessed });
    await eventually(() => read.includes('last'));
    expect(read).toContain('new');
    expect(lost).toEqual([position]);
  });

  it.each([
    ['that is shorter', [], []],
    ['that is shorter, though it grew', ['new'], []],
    ['that grew past the position', ['new', 'at the position'], ['last']],
  ])('goes on in a restored stream %s with what it stored after a time', async (_, earlier, later) => {
    await publish('a', 'b');
    const restore = await whileDown(() => nats.snapshot());
    await publish('c', 'd');
    const newest = await stream.newest('launchpad.v1.pools.>');
    const position = { ...(await at(4)), nanos: newest?.timestampNanos ?? 0n };
    await whileDown(restore);
    await publish(...earlier, ...later);
    const isProcessed = async (sequence: number) =>
      (await stream.at(sequence, 'launchpad.v1.pools.>'))?.string() === 'd';
    const reader = start({ position: () => Promise.resolve(position), isProcessed });
    await eventually(() => reader.isReading);
    await publish('the end');
    await eventually(() => read.includes('the end'));
    expect([read, lost]).toEqual([[...earlier, ...later, 'the end'], [position]]);
  });

  it.each([
    ['a position whose message was processed', 3, ['d']],
    ['one whose message has expired', 1, ['c', 'd']],
  ])('goes on behind %s', async (_, sequence, expected) => {
    await publish('a', 'b', 'c', 'd');
    const { streams } = await jetstreamManager(connection);
    await streams.purge(STREAM, { seq: 3 });
    const isProcessed = async (each: number) =>
      (await stream.at(each, 'launchpad.v1.pools.>'))?.string() === 'c';
    start({ position: () => at(sequence), isProcessed });
    await eventually(() => read.includes('d'));
    expect([read, lost]).toEqual([expected, []]);
  });

  it('has caught up at once with an empty stream', async () => {
    await start().caughtUp;
    expect(read).toEqual([]);
  });

  it('has caught up once everything is processed that there was', async () => {
    await publish('a', 'b', 'c');
    let isCaughtUp = false;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const reader = start({
      process: async (events) => {
        read.push(...events.map(textOf));
        await held;
      },
    });
    void reader.caughtUp.then(() => (isCaughtUp = true));
    await eventually(() => read.length > 0);
    expect(isCaughtUp).toBe(false);
    release();
    await reader.caughtUp;
    expect(read).toEqual(['a', 'b', 'c']);
  });

  it('reads again what could not be processed', async () => {
    await publish('a');
    let tries = 0;
    start({
      process: async (events, name) => {
        tries += 1;
        expect(name).toBe((await stream.end()).stream);
        if (tries === 1) throw new Error('not now');
        read.push(...events.map(textOf));
      },
    });
    await eventually(() => read.length > 0);
    expect([read, tries]).toEqual([['a'], 2]);
  });

  it('stops after what it is processing', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const reader = start({
      process: async (events) => {
        read.push(...events.map(textOf));
        await held;
      },
    });
    expect(reader.isReading).toBe(false);
    await eventually(() => reader.isReading);
    await publish('a');
    await eventually(() => read.length === 1);
    await publish('b');
    const stopped = reader.stop();
    release();
    await stopped;
    expect([read, reader.isReading]).toEqual([['a'], false]);
  });
});
