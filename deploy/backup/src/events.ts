import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import {
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type StreamState,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { EventStream, natsOptions, STREAM } from '@launchpad/platform';
import type { Settings } from './settings.js';
import type { Undo } from './undo.js';

/** Events under way to the stream at once. */
const WINDOW = 200;

/** One message of the stream, as a line of the file. */
interface Line {
  subject: string;
  /** for deduplication */
  id: string;
  /** base64 */
  data: string;
}

/** Writes every message of the stream, in order, until the signal; returns how many. */
export async function dumpEvents(settings: Settings, file: string, signal: AbortSignal): Promise<number> {
  const nats = await open(settings);
  const out = createWriteStream(file);
  try {
    let count = 0;
    for await (const line of messages(nats, signal)) {
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

/** @throws Error if the stream holds messages: nothing is overwritten */
export async function refuseFilledStream(settings: Settings): Promise<void> {
  const nats = await open(settings);
  try {
    const state = await stateOf(nats);
    if (state && state.messages > 0) throw new Error(`The stream ${STREAM} is not empty`);
  } finally {
    await nats.close();
  }
}

/**
 * Publishes the messages again, in order, under their ids. The stream is created if it is missing. Many are under way at
 * once, since each waits for the server's disk; a connection keeps their order.
 */
export async function restoreEvents(
  settings: Settings,
  file: string,
  undo: Undo,
  signal: AbortSignal,
): Promise<number> {
  const nats = await open(settings);
  const underWay: Promise<unknown>[] = [];
  try {
    const isNew = (await stateOf(nats)) === undefined;
    await new EventStream(nats).ensure();
    undo.add(() => forget(settings, isNew));
    const client = jetstream(nats);
    let count = 0;
    for await (const text of createInterface({ input: createReadStream(file) })) {
      signal.throwIfAborted();
      const { subject, id, data } = JSON.parse(text) as Line;
      if (underWay.length === WINDOW) await underWay.shift();
      const publication = client.publish(subject, Buffer.from(data, 'base64'), { msgID: id });
      // it is awaited later, and one before it may fail first
      publication.catch(() => {});
      underWay.push(publication);
      count += 1;
    }
    await Promise.all(underWay);
    return count;
  } finally {
    // none may arrive after the stream is emptied again
    await Promise.allSettled(underWay);
    await nats.close();
  }
}

/** Empties the stream, or deletes it if there was none before. */
async function forget(settings: Settings, isNew: boolean): Promise<void> {
  const nats = await open(settings);
  try {
    const { streams } = await jetstreamManager(nats);
    await (isNew ? streams.delete(STREAM) : streams.purge(STREAM));
  } finally {
    await nats.close();
  }
}

/** The stream's state; undefined if there is none. */
async function stateOf(nats: NatsConnection): Promise<StreamState | undefined> {
  try {
    return (await (await jetstreamManager(nats)).streams.info(STREAM)).state;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}

async function* messages(nats: NatsConnection, signal: AbortSignal): AsyncGenerator<Line> {
  const manager = await jetstreamManager(nats);
  const { state } = await manager.streams.info(STREAM);
  if (state.messages === 0) return;
  const consumer = await jetstream(nats).consumers.get(STREAM, {});
  const all = await consumer.consume();
  // it would wait for the next message
  signal.addEventListener('abort', () => all.stop());
  for await (const message of all) {
    signal.throwIfAborted();
    const id = message.headers?.get('Nats-Msg-Id') ?? '';
    yield { subject: message.subject, id, data: Buffer.from(message.data).toString('base64') };
    if (message.seq >= state.last_seq) return;
  }
  signal.throwIfAborted();
}

function open(settings: Settings): Promise<NatsConnection> {
  return connect(natsOptions(settings));
}
