import type { Delivered } from './on-event.js';

/**
 * Splits events into batches by the locks they take: each of those that are wanted together with what follows it, up to the
 * next one with another lock. Events without a lock lose their content.
 */
export function byLock<Event extends { delivered?: Delivered<unknown> }>(
  events: readonly Event[],
  lockOf: (message: unknown) => string | undefined,
): Event[][] {
  const batches: { lock?: string | undefined; events: Event[] }[] = [];
  for (const event of events) {
    const lock = event.delivered && lockOf(event.delivered.message);
    const { delivered, ...unwanted } = event;
    const taken = lock === undefined ? (unwanted as Event) : event;
    const last = batches.at(-1);
    if (!last || (lock !== undefined && last.lock !== undefined && last.lock !== lock)) {
      batches.push({ lock, events: [taken] });
    } else {
      last.lock ??= lock;
      last.events.push(taken);
    }
  }
  return batches.map((batch) => batch.events);
}
