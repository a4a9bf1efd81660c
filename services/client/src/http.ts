import type { Problem } from '@launchpad/api';
import { Refused, Unanswered } from './errors.js';

/** A call takes no longer, its answer included. */
const ANSWER_MS = 60_000;
/** An answer is no larger: a book of 200,000 bids as CSV is about so much. */
const MOST_BYTES = 64 * 1024 * 1024;
/** A reason of something that is no problem is cut after so many characters. */
const MOST_REASON = 300;

/** A request's method, and the rest of it. */
export type Call = RequestInit & { method: string };

/** An answer, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Makes a request and reads the answer to its end, whatever its status.
 * @throws Unanswered where none comes, it takes longer than a minute or is larger than 64 MiB
 */
export async function exchange(send: typeof fetch, url: URL, init: Call): Promise<Answer> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(new Error(`not within ${ANSWER_MS / 1000} seconds`)), ANSWER_MS);
  try {
    const response = await send(url, { ...init, signal: time.signal });
    return { status: response.status, headers: response.headers, body: await bytesOf(response) };
  } catch (error) {
    throw new Unanswered(nameOf(url, init), time.signal.aborted ? time.signal.reason : error);
  } finally {
    clearTimeout(timer);
  }
}

async function bytesOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.length;
    if (size > MOST_BYTES) {
      await reader?.cancel();
      throw new Error(`more than ${MOST_BYTES} bytes`);
    }
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The JSON of an answer. Throws Unanswered where it is none. */
export function jsonOf(call: string, { body }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw new Unanswered(call, error);
  }
}

/** The error that an answer is. */
export function refusalIn(call: string, answer: Answer): Refused {
  const { status, headers, body } = answer;
  if (headers.get('content-type')?.includes('problem+json')) {
    return new Refused(call, jsonOf(call, answer) as Problem);
  }
  const title = new TextDecoder().decode(body.subarray(0, MOST_REASON));
  return new Refused(call, { status, code: 'no-problem', title });
}

/** A request as errors name it. */
export const nameOf = ({ pathname }: URL, { method }: Call): string => `${method} ${pathname}`;
