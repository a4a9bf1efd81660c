import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { EventStream, STREAM } from '@launchpad/platform';
import type { Settings } from './settings.js';

/** One message of the stream, as a line of the file. */
interface Line {
  subject: string;
  /** for deduplication */
  id: string;
  /** base64 */
  data: string;
}

/** Writes every message of the stream, in order; returns how many. */
export async function dumpEvents(settings: Settings, file: string): Promise<number> {
  const nats = await open(settings);
  const out = createWriteStream(file);
  try {
    let count = 0;
    for await (const line of messages(nats)) {
      if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
      count += 1;
    }
    return count;
  } finally {
    out.end();
    await once(out, 'finish');
    await nats.close();
  }
}

/**
 * Makes sure that the stream exists and is empty.
 * @throws Error when it holds messages
 */
export async function prepareEvents(settings: Settings): Promise<void> {
  const nats = await open(settings);
  try {
    await new EventStream(nats).ensure();
    const { state } = await (await jetstreamManager(nats)).streams.info(STREAM);
    if (state.messages > 0) throw new Error(`The stream ${STREAM} is not empty`);
  } finally {
    await nats.close();
  }
}

/** Publishes the messages again, in order, under their ids. */
export async function restoreEvents(settings: Settings, file: string): Promise<number> {
  const nats = await open(settings);
  try {
    const client = jetstream(nats);
    let count = 0;
    for await (const text of createInterface({ input: createReadStream(file) })) {
      const { subject, id, data } = JSON.parse(text) as Line;
      await client.publish(subject, Buffer.from(data, 'base64'), { msgID: id });
      count += 1;
    }
    return count;
  } finally {
    await nats.close();
  }
}

async function* messages(nats: NatsConnection): AsyncGenerator<Line> {
  const manager = await jetstreamManager(nats);
  const { state } = await manager.streams.info(STREAM);
  if (state.messages === 0) return;
  const consumer = await jetstream(nats).consumers.get(STREAM, {});
  const all = await consumer.consume();
  for await (const message of all) {
    const id = message.headers?.get('Nats-Msg-Id') ?? '';
    yield { subject: message.subject, id, data: Buffer.from(message.data).toString('base64') };
    if (message.seq >= state.last_seq) break;
  }
}

function open({ NATS_URL, NATS_USER, NATS_PASSWORD }: Settings): Promise<NatsConnection> {
  return connect({ servers: NATS_URL, ...(NATS_USER && { user: NATS_USER, pass: NATS_PASSWORD }) });
}
