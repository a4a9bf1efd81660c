import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';

/** Bounds of a batch: many events, since the work for a pool hardly depends on their number, in little memory. */
const BATCH = 1_000;
const BATCH_BYTES = 4 * 1024 * 1024;
/** Of so many that came together, more are on their way: the events of a block come in several pieces. */
const MANY = 10;
const LINGER_MS = 25;
/** Where the process was busy meanwhile, what waits in its sockets has come, too. */
const linger = async (): Promise<undefined> => {
  await delay(LINGER_MS, undefined, { ref: false });
  await immediate();
};

/**
 * The events of messages in batches of what has arrived: few at once, and many with what follows them within 25 ms, since
 * a transaction for a part of a block costs nearly as much as one for all of it. A message's events are in one batch.
 * @param eventsIn those of a message, at least one
 * @param isOver resolves when many have waited long enough
 */
export async function* arrived<M extends { data: Uint8Array }, E>(
  messages: AsyncIterable<M>,
  eventsIn: (message: M) => E[],
  isOver: () => Promise<undefined> = linger,
): AsyncGenerator<E[]> {
  const iterator = messages[Symbol.asyncIterator]();
  for (let next = iterator.next(); ;) {
    const first = await next;
    if (first.done) return;
    const batch = [...eventsIn(first.value)];
    let bytes = first.value.data.length;
    let lingering: Promise<undefined> | undefined;
    next = iterator.next();
    while (batch.length < BATCH && bytes < BATCH_BYTES) {
      let more = await Promise.race([next, immediate(undefined)]);
      if (!more && batch.length >= MANY) {
        lingering ??= isOver();
        more = await Promise.race([next, lingering]);
      }
      if (!more || more.done) break;
      batch.push(...eventsIn(more.value));
      bytes += more.value.data.length;
      next = iterator.next();
    }
    yield batch;
  }
}
