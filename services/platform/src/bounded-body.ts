import { Semaphore } from './semaphore.js';

/** A response exceeded its size limit and was not read to the end. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Larger responses are read one at a time. */
const SMALL_BYTES = 1_000_000;

/** Shared by all chains, so that only one large response is in memory. */
const large = new Semaphore(1);

/**
 * Reads a response's body and passes its text to `use`. Responses above a megabyte are read and processed one at a time, so that
 * memory does not grow with the number of calls.
 * @throws AnswerTooLarge at the first byte beyond `most`; the rest is not read
 */
export async function withBody<T>(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
  use: (text: string) => T | Promise<T>,
): Promise<T> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const chunks = body?.[Symbol.asyncIterator]();
  /** Whether the end was reached before `until` bytes. */
  const readUntil = async (until: number): Promise<boolean> => {
    while (bytes <= until) {
      const part = await chunks?.next();
      if (!part || part.done) return true;
      bytes += part.value.length;
      parts.push(part.value);
    }
    return false;
  };
  const text = () => Buffer.concat(parts).toString();
  try {
    if (await readUntil(Math.min(most, SMALL_BYTES))) return await use(text());
    if (bytes > most) throw new AnswerTooLarge(`more than ${most} bytes`);
    return await large.run(async () => {
      if (!(await readUntil(most))) throw new AnswerTooLarge(`more than ${most} bytes`);
      return use(text());
    });
  } finally {
    // Aborts the transfer unless it is complete.
    await chunks?.return?.().catch(() => {});
  }
}
