import { create, toBinary, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import { EventStream, STREAM } from '@launchpad/platform';
import { eventually, TestNats } from '@launchpad/platform/testing';
import { CommentPostedSchema, EventSchema, PoolRemovedSchema } from '@launchpad/proto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { EventFeed } from './event.feed.js';

Logger.overrideLogger(false);

/** A stream that a feed can be kept from opening again. */
class HeldStream extends EventStream {
  held: Promise<void> = Promise.resolve();

  override async ensure(): Promise<void> {
    await this.held;
    await super.ensure();
  }
}

describe('a feed of events', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let stream: HeldStream;
  let feed: EventFeed<typeof PoolRemovedSchema>;
  let fed: string[];
  /** how often it was given what could not be handled */
  let failures: number;
  let release = () => {};

  beforeEach(async () => {
    nats = await TestNats.start();
    connection = await connect({ servers: nats.url });
    stream = new HeldStream(connection);
    [fed, failures] = [[], 0];
    feed = new EventFeed(stream, 'launchpad.v1.pools.>', [PoolRemovedSchema], async (events) => {
      const ids = events.map(({ event }) => event.poolId);
      if (ids.includes('broken')) {
        failures += 1;
        throw new Error('not now');
      }
      fed.push(...ids);
      await Promise.resolve();
    });
    feed.start();
    await eventually(() => feed.isListening);
  });
  afterEach(async () => {
    release();
    await feed.stop();
    await connection.close();
    await nats.stop();
  });

  const publish = <D extends DescMessage>(schema: D, message: MessageInitShape<D>) => {
    const payload = toBinary(schema, create(schema, message));
    const event = create(EventSchema, { type: schema.typeName, payload, timeMs: 1n });
    return stream.client.publish('launchpad.v1.pools.removed', toBinary(EventSchema, event));
  };
  const removed = async (poolId: string) => {
    await publish(PoolRemovedSchema, { poolId });
  };

  it('gives the events of one message together, in order, and skips those of other types', async () => {
    const eventOf = <D extends DescMessage>(schema: D, message: MessageInitShape<D>) => ({
      ...{ type: schema.typeName, timeMs: 1n },
      payload: toBinary(schema, create(schema, message)),
    });
    const [first, ...following] = [
      eventOf(PoolRemovedSchema, { poolId: 'a' }),
      eventOf(CommentPostedSchema, {}),
      eventOf(PoolRemovedSchema, { poolId: 'b' }),
    ];
    const message = toBinary(EventSchema, create(EventSchema, { ...first, following }));
    await stream.client.publish('launchpad.v1.pools.removed', message);
    await eventually(() => fed.length === 2);
    expect(fed).toEqual(['a', 'b']);
  });

  it.each([
    ['after events', ['before']],
    ['before its first event', []],
  ])(
    'goes on where it was, nothing missing and nothing twice, when the server lost its place %s',
    async (_, earlier) => {
      for (const poolId of earlier) await removed(poolId);
      await eventually(() => fed.length === earlier.length);
      stream.held = new Promise<void>((resolve) => (release = resolve));
      const { consumers } = await jetstreamManager(connection);
      for await (const { name } of consumers.list(STREAM)) await consumers.delete(STREAM, name);
      await eventually(() => !feed.isListening);
      await removed('meanwhile');
      release();
      await eventually(() => feed.isListening);
      await removed('after');
      await eventually(() => fed.includes('after'));
      expect(fed).toEqual([...earlier, 'meanwhile', 'after']);
    },
  );

  it('misses nothing of a stream that was created again', async () => {
    await removed('before');
    await eventually(() => fed.length === 1);
    stream.held = new Promise<void>((resolve) => (release = resolve));
    const { streams } = await jetstreamManager(connection);
    await streams.delete(STREAM);
    await eventually(() => !feed.isListening);
    await new EventStream(connection).ensure();
    await removed('meanwhile');
    release();
    await eventually(() => feed.isListening);
    await removed('after');
    await eventually(() => fed.includes('after'));
    expect(fed).toEqual(['before', 'meanwhile', 'after']);
  });

  it.each([
    ['shorter than it had read', ['c'], ['d']],
    ['as long again', ['c', 'd'], ['e', 'f']],
  ])(
    'misses nothing of a stream that was restored to an earlier state and is %s',
    async (_, gone, meanwhile) => {
      await removed('a');
      await eventually(() => fed.length === 1);
      const restored = async (put: () => Promise<void>) => {
        stream.held = new Promise<void>((resolve) => (release = resolve));
        await nats.down();
        await put();
        await nats.up();
        await eventually(() => !feed.isListening);
        await eventually(() => connection.rtt().then(Boolean, () => false));
      };
      let restore = async () => {};
      await restored(async () => void (restore = await nats.snapshot()));
      release();
      await eventually(() => feed.isListening);
      for (const poolId of gone) await removed(poolId);
      await eventually(() => fed.length === 1 + gone.length);
      await restored(restore);
      for (const poolId of meanwhile) await removed(poolId);
      release();
      await eventually(() => feed.isListening);
      await removed('after');
      await eventually(() => fed.includes('after'));
      expect(fed).toEqual(['a', ...gone, ...meanwhile, 'after']);
    },
  );

  it('skips events that are not for it, that can’t be read, and that could not be handled', async () => {
    await publish(CommentPostedSchema, { comment: { poolId: 'elsewhere' } });
    await stream.client.publish('launchpad.v1.pools.removed', 'no event');
    await removed('read');
    await eventually(() => fed.includes('read'));
    await removed('broken');
    await eventually(() => failures === 1);
    await removed('last');
    await eventually(() => fed.includes('last'));
    expect(fed).toEqual(['read', 'last']);
  });
});
