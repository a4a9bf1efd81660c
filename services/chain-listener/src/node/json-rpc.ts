import { z } from 'zod';
import { NodeRefused, NodeUnavailable, WrongAnswer } from './errors.js';

const TIMEOUT_MS = 5_000;

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

const THROTTLED = /rate.?limit|too many requests|request limit|capacity|throttl/i;

/** Speaks JSON-RPC with one address. */
export class JsonRpc {
  private readonly endpoint: string;
  private readonly headers: Record<string, string> = { 'content-type': 'application/json' };
  private lastId = 0;

  constructor(url: string) {
    const { username, password, href } = new URL(url);
    // fetch refuses addresses with credentials in them.
    if (username) this.headers.authorization = `Basic ${btoa(`${username}:${decodeURIComponent(password)}`)}`;
    this.endpoint = username ? withoutCredentials(href) : href;
  }

  /**
   * Calls a method.
   * @throws NodeUnavailable when no answer came in time, or the node wants fewer calls
   * @throws NodeRefused with the node's own error
   * @throws WrongAnswer when the result has not the form of `schema`
   */
  async call<T>(method: string, params: unknown[], schema: z.ZodType<T>): Promise<T> {
    const { result, error } = await this.ask(method, params);
    if (error) {
      if (error.code === 429 || THROTTLED.test(error.message)) throw new NodeUnavailable(error.message);
      throw new NodeRefused(error.code, error.message);
    }
    return parse(schema, result, method);
  }

  private async ask(method: string, params: unknown[]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++this.lastId, method, params });
    const response = await fetch(this.endpoint, {
      method: 'POST',
      headers: this.headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw unanswered(method, error);
    });
    if (response.status === 429)
      throw new NodeUnavailable(`${method}: too many requests`, retryAfterMs(response));
    const text = await response.text().catch((error: unknown) => {
      throw unanswered(method, error);
    });
    // Some nodes send their errors with a status of 4xx or 5xx.
    if (!response.ok && !text.includes('"jsonrpc"'))
      throw new NodeUnavailable(`${method}: status ${response.status}`);
    return parse(answerSchema, json(text, method), method);
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, method: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new WrongAnswer(`${method}: ${issue?.path.join('.') || 'answer'}: ${issue?.message}`);
}

function json(text: string, method: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WrongAnswer(`${method}: the answer is no JSON`);
  }
}

// A node that is too slow costs its time with every try, so it is left alone for as long at least.
function unanswered(method: string, error: unknown): NodeUnavailable {
  const tooSlow = error instanceof Error && error.name === 'TimeoutError';
  return new NodeUnavailable(`${method}: ${reasonOf(error)}`, tooSlow ? TIMEOUT_MS : 0);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

function withoutCredentials(href: string): string {
  const url = new URL(href);
  url.username = '';
  url.password = '';
  return url.href;
}
