import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Header and event field that carry the W3C trace context from process to process. */
export const TRACEPARENT = 'traceparent';

const current = new AsyncLocalStorage<string>();
const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

// Node keeps random bytes for these ahead, which makes them cheap enough for each request.
const hex = (digits: number) => randomUUID().replaceAll('-', '').slice(-digits);

/** Runs `work` as a new span of the caller's trace, or of a new trace. */
export function withTrace<T>(traceparent: string | undefined, work: () => T): T {
  const [, traceId = hex(32), , flags = '01'] = FORM.exec(traceparent ?? '') ?? [];
  return current.run(`00-${traceId}-${hex(16)}-${flags}`, work);
}

/** The W3C trace context of the running work, empty outside of any. */
export function traceparent(): string {
  return current.getStore() ?? '';
}

/** The trace id of the running work, for log lines. */
export function traceId(): string | undefined {
  return current.getStore()?.split('-')[1];
}
