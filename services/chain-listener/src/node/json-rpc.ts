import { pipeline, type Readable } from 'node:stream';
import { isNativeError } from 'node:util/types';
import { createGunzip } from 'node:zlib';
import { request, type Dispatcher } from 'undici';
import { z } from 'zod';
import { AnswerTooLarge, Semaphore, THROTTLED, withBody } from '@launchpad/platform';
import { NodeRefused, NodeUnavailable, TooSlow, WrongAnswer } from './errors.js';

/** Limits of one call. */
export interface CallBounds {
  /** Until the last byte of the answer, in milliseconds. */
  timeoutMs: number;
  /** Size of the answer, uncompressed. */
  bytes: number;
}

interface Bounded extends CallBounds {
  signal: AbortSignal;
}

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});
type Answer = z.output<typeof answerSchema>;
const answersSchema = z.array(answerSchema.extend({ id: z.unknown() }));

/** EIP-1474 uses the same code for logs of too many blocks. */
const ALSO_TOO_MANY_LOGS = -32005;
/** Upper limit for a node's Retry-After. */
const LONGEST_WAIT_MS = 300_000;
/** Texts from a node are truncated to this in logs and messages. */
const LONGEST_MESSAGE = 300;

/** JSON-RPC over HTTP with one address. */
export class JsonRpc {
  private readonly endpoint: string;
  private readonly headers: Record<string, string> = {
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
  };
  private readonly turns: Semaphore;
  private lastId = 0;
  private acceptsBatches = true;

  /** @param atOnce limit of concurrent calls; further ones wait */
  constructor(url: string, atOnce: number) {
    const { username, password, href } = new URL(url);
    // fetch rejects URLs with credentials.
    if (username) this.headers.authorization = `Basic ${btoa(`${username}:${decodeURIComponent(password)}`)}`;
    this.endpoint = username ? withoutCredentials(href) : href;
    this.turns = new Semaphore(atOnce);
  }

  /**
   * Calls a method. Errors are classified by status, code and method, never by text, since contracts control the text
   * of errors.
   * @throws NodeUnavailable on timeout or throttling
   * @throws NodeRefused with the node's own error
   * @throws AnswerTooLarge if the answer exceeds the limit
   * @throws WrongAnswer if the result does not match `schema`
   */
  call<T>(method: string, params: unknown[], schema: z.ZodType<T>, bounds: CallBounds): Promise<T> {
    const call = this.callOf(method, params);
    return this.post(method, call, bounds, (text, status) =>
      resultOf(answerOf(text, status, method), schema, method),
    );
  }

  /**
   * Calls a method once for each list of parameters, with one request if the node accepts batches.
   * @param bounds limits of the whole batch
   * @returns the results in the order of the calls
   * @throws as {@link call}, if any of the calls fails
   */
  async batch<T>(
    method: string,
    calls: readonly unknown[][],
    schema: z.ZodType<T>,
    bounds: CallBounds,
  ): Promise<T[]> {
    const together =
      this.acceptsBatches && calls.length > 1 ? await this.together(method, calls, bounds) : null;
    if (together) return together.map((answer) => resultOf(answer, schema, method));
    return Promise.all(calls.map((params) => this.call(method, params, schema, bounds)));
  }

  // The answers in the order of the calls; null from a node that does not accept batches, which it is not sent again.
  private async together(
    method: string,
    calls: readonly unknown[][],
    bounds: CallBounds,
  ): Promise<Answer[] | null> {
    const batch = calls.map((params) => this.callOf(method, params));
    const answers = await this.post(method, batch, bounds, (text) => answersOf(text, method));
    const byId = new Map(answers?.map((answer) => [answer.id, answer]));
    const ordered = batch.flatMap(({ id }) => byId.get(id) ?? []);
    if (ordered.length === batch.length) return ordered;
    this.acceptsBatches = false;
    return null;
  }

  private callOf(method: string, params: unknown[]) {
    return { jsonrpc: '2.0', id: ++this.lastId, method, params };
  }

  private post<T>(
    method: string,
    content: object,
    bounds: CallBounds,
    read: (text: string, status: number) => T,
  ): Promise<T> {
    return this.turns.run(async () => {
      const signal = AbortSignal.timeout(bounds.timeoutMs);
      try {
        const response = await request(this.endpoint, {
          method: 'POST',
          headers: this.headers,
          body: JSON.stringify(content),
          signal,
        });
        if (response.statusCode === 429) {
          // it may never end, and nobody reads that it was cut off
          response.body.on('error', () => {}).destroy();
          throw new NodeUnavailable(`${method}: too many requests`, retryAfterMs(response));
        }
        if (response.statusCode >= 500 && Array.isArray(content)) {
          response.body.on('error', () => {}).destroy();
          throw new NodeUnavailable(`${method}: status ${response.statusCode}`);
        }
        return await withBody(unpacked(response), bounds.bytes, (text) => read(text, response.statusCode));
      } catch (error) {
        throw named(error, method, { ...bounds, signal });
      }
    });
  }
}

function resultOf<T>({ result, error }: Answer, schema: z.ZodType<T>, method: string): T {
  if (error) throw refusal(method, error);
  return parse(schema, result, method);
}

/** The answers to a batch; undefined if the node refused it as a whole, for another reason than too many calls. */
function answersOf(text: string, method: string) {
  try {
    const content: unknown = JSON.parse(text);
    const { error } = answerSchema.safeParse(content).data ?? {};
    if (error && THROTTLED.includes(error.code)) throw refusal(method, error);
    return answersSchema.safeParse(content).data;
  } catch (error) {
    if (error instanceof NodeUnavailable) throw error;
    return undefined;
  }
}

/** An answer's body as it is read, so that its limit holds for what a small compressed one unpacks to. */
function unpacked({ body, headers }: Dispatcher.ResponseData): Readable {
  if (headers['content-encoding'] !== 'gzip') return body;
  // its errors are those of the stream it returns
  return pipeline(body, createGunzip(), () => {});
}

function refusal(method: string, { code, message }: NonNullable<Answer['error']>): Error {
  const text = `${method}: ${code}: ${message.slice(0, LONGEST_MESSAGE)}`;
  const throttled = THROTTLED.includes(code) && !(code === ALSO_TOO_MANY_LOGS && method === 'eth_getLogs');
  return throttled ? new NodeUnavailable(text) : new NodeRefused(code, text);
}

function answerOf(text: string, status: number, method: string): Answer {
  const ok = status >= 200 && status < 300;
  try {
    const answer = answerSchema.parse(JSON.parse(text));
    // Some nodes send errors with a 4xx or 5xx status.
    if (ok || answer.error) return answer;
  } catch (error) {
    if (ok) throw new WrongAnswer(`${method}: the answer is not JSON-RPC`, { cause: error });
  }
  throw new NodeUnavailable(`${method}: status ${status}`);
}

function parse<T>(schema: z.ZodType<T>, value: unknown, method: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new WrongAnswer(`${method}: ${issue?.path.join('.') || 'answer'}: ${issue?.message}`);
}

function named(error: unknown, method: string, { timeoutMs, signal }: Bounded): unknown {
  if ([NodeUnavailable, NodeRefused, WrongAnswer].some((kind) => error instanceof kind)) return error;
  if (error instanceof AnswerTooLarge) return new AnswerTooLarge(`${method}: ${error.message}`);
  // Every try of a slow node costs the full timeout, so it is parked for at least as long.
  if (signal.aborted) {
    return new TooSlow(`${method}: no answer within ${timeoutMs} ms`, timeoutMs);
  }
  return new NodeUnavailable(`${method}: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  return isNativeError(error.cause) ? error.cause.message : error.message;
}

function retryAfterMs({ headers }: Dispatcher.ResponseData): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : 0;
}

function withoutCredentials(href: string): string {
  const url = new URL(href);
  url.username = '';
  url.password = '';
  return url.href;
}
