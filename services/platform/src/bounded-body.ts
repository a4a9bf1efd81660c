import { Semaphore } from './semaphore.js';

/** An answer has more bytes than its call may have: it was not read to its end. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** What an answer may have before it has to wait for the others of its size. */
const SMALL_BYTES = 1_000_000;

/** Large answers are in memory one at a time, whichever chain they are of. */
const large = new Semaphore(1);

/**
 * Reads an answer as it comes in, and hands its text on. Above a megabyte one is read and worked on at a time, so
 * that what is in memory does not grow with the number of calls.
 * @throws AnswerTooLarge at the first byte beyond `most`; the rest is not read
 */
export async function withBody<T>(
  response: Response,
  most: number,
  use: (text: string) => T | Promise<T>,
): Promise<T> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  /** Whether the end was reached before `until` bytes. */
  const readUntil = async (until: number): Promise<boolean> => {
    while (bytes <= until) {
      const part = await reader?.read();
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
    // Ends the transfer where something is left of it; after its end it does nothing.
    await reader?.cancel().catch(() => {});
  }
}
