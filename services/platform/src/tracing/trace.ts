import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Header and event field that carry the W3C trace context from process to process. */
export const TRACEPARENT = 'traceparent';

/** A piece of work in a trace. */
export interface SpanOptions {
  /** what is done, without ids: `orders.v1.create` */
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
}

/** Facts about a span, under OpenTelemetry's names. */
export type Attributes = Record<string, string | number>;

/** What is known of a span at its end. */
export interface SpanEnd {
  /** if the name is known only now */
  name?: string;
  attributes?: Attributes;
  /** why it failed */
  error?: unknown;
}

/** A span that has begun. */
export interface Span {
  /** Runs work inside the span: what it calls, logs and publishes belongs to it. */
  run<T>(work: () => T): T;
  end(end?: SpanEnd): void;
}

/** Records spans for an exporter. */
export interface SpanRecorder {
  /** Begins a span; returns its trace context. */
  start(options: SpanOptions, parent: string | undefined): { traceparent: string; end(end: SpanEnd): void };
}

/** The trace contexts of running work by trace id, its own first. */
const current = new AsyncLocalStorage<ReadonlyMap<string, string>>();
const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
let recorder: SpanRecorder | undefined;

/** Records all spans from now on; without a recorder they only carry their ids. */
export function recordSpans(to: SpanRecorder | undefined): void {
  recorder = to;
}

/** Begins a span of the caller's trace, or of a new trace. */
export function startSpan(options: SpanOptions, parent: string | undefined): Span {
  return startSpans(options, [parent]);
}

/** Begins a span in the trace of each of several callers: work that is done for all of them belongs to the first one's. */
function startSpans(options: SpanOptions, [first, ...others]: readonly (string | undefined)[]): Span {
  const traces = new Map(others.map((parent) => [traceOf(parent), parent]));
  for (const known of [undefined, traceOf(first)]) traces.delete(known);
  const spans = [first, ...traces.values()].map((parent) => startOne(options, parent));
  const contexts = new Map(spans.map((span) => [traceOf(span.traceparent) ?? '', span.traceparent]));
  return {
    run: (work) => current.run(contexts, work),
    end: (end = {}) => {
      for (const span of spans) span.end(end);
    },
  };
}

const startOne = (options: SpanOptions, parent: string | undefined) =>
  recorder?.start(options, parent) ?? { traceparent: childOf(parent), end: () => {} };

/** Runs `work` as a span of the caller's trace, or of a new trace. */
export function withSpan<T>(
  options: SpanOptions,
  parent: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return withSpans(options, [parent], work);
}

/** Runs `work` for several callers at once, in a span of the first one's trace, which is in the others' traces too. */
export async function withSpans<T>(
  options: SpanOptions,
  parents: readonly (string | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const span = startSpans(options, parents);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/**
 * The W3C trace context of the running work, empty outside of any.
 * @param of a context of the trace that is meant, if it is not the work's own: the answer where the work is not in that one
 */
export function traceparent(of?: string): string {
  const contexts = current.getStore();
  if (of === undefined) return contexts?.values().next().value ?? '';
  return contexts?.get(traceOf(of) ?? '') ?? of;
}

/** The trace id of the running work, for log lines and errors. */
export function traceId(): string | undefined {
  return traceOf(traceparent());
}

/** The parts of a trace context; undefined for what is none. */
export function readTraceparent(text: string | undefined) {
  const [, trace, span, flags] = FORM.exec(text ?? '') ?? [];
  return trace && span && flags ? { trace, span, flags } : undefined;
}

const traceOf = (parent: string | undefined) => readTraceparent(parent)?.trace;

// Node keeps random bytes for these ahead, which makes them cheap enough for each request.
const hex = (digits: number) => randomUUID().replaceAll('-', '').slice(-digits);

function childOf(parent: string | undefined): string {
  const { trace = hex(32), flags = '01' } = readTraceparent(parent) ?? {};
  return `00-${trace}-${hex(16)}-${flags}`;
}
