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

const current = new AsyncLocalStorage<string>();
const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
let recorder: SpanRecorder | undefined;

/** Records all spans from now on; without a recorder they only carry their ids. */
export function recordSpans(to: SpanRecorder | undefined): void {
  recorder = to;
}

/** Begins a span of the caller's trace, or of a new trace. */
export function startSpan(options: SpanOptions, parent: string | undefined): Span {
  const recorded = recorder?.start(options, parent);
  const own = recorded?.traceparent ?? childOf(parent);
  return {
    run: (work) => current.run(own, work),
    end: (end = {}) => recorded?.end(end),
  };
}

/** Runs `work` as a span of the caller's trace, or of a new trace. */
export async function withSpan<T>(
  options: SpanOptions,
  parent: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const span = startSpan(options, parent);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** The W3C trace context of the running work, empty outside of any. */
export function traceparent(): string {
  return current.getStore() ?? '';
}

/** The trace id of the running work, for log lines and errors. */
export function traceId(): string | undefined {
  return current.getStore()?.split('-')[1];
}

/** The parts of a trace context; undefined for what is none. */
export function readTraceparent(text: string | undefined) {
  const [, trace, span, flags] = FORM.exec(text ?? '') ?? [];
  return trace && span && flags ? { trace, span, flags } : undefined;
}

// Node keeps random bytes for these ahead, which makes them cheap enough for each request.
const hex = (digits: number) => randomUUID().replaceAll('-', '').slice(-digits);

function childOf(parent: string | undefined): string {
  const { trace = hex(32), flags = '01' } = readTraceparent(parent) ?? {};
  return `00-${trace}-${hex(16)}-${flags}`;
}
