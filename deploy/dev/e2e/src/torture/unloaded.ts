import { reach, type Act } from './acts.js';
import type { Notes, ReadFault } from './agent.js';
import { findNow } from './controls.js';
import { pageOf } from './places.js';
import { since } from './visit.js';
import type { Trial } from './trials.js';

const FAULTS: readonly ReadFault[] = ['503', 'shape'];

const KEPT = new Set(['createDraft', 'updateDraft']);
/** Unix seconds or milliseconds, which differ with each write. */
const TIMES = /\b1[5-9]\d{8}(\d{3})?\b/g;

/**
 * A read of the page fails, and the button is pressed anyway: either nothing is sent, or exactly what is sent without the
 * fault. Anything else would be based on data that did not load.
 */
export function unloadedTrials(act: Act, reads: readonly string[]): Trial[] {
  const sent = sentOf(act.sent);
  if (sent.length === 0) return [];
  return reads.flatMap((name) =>
    FAULTS.map((fault) => ({
      page: pageOf(act.place),
      trial: `${act.name}: pressed without ${name} (${fault})`,
      async run(around: Parameters<Trial['run']>[0]) {
        // a button that does not exist or can't be pressed sends nothing
        const options = { read: { name, fault }, patienceMs: 0 };
        const there = await reach(around, act.place, act.way, options).catch(() => undefined);
        if (!there) return [];
        const { visit } = there;
        try {
          const before = await visit.notes();
          const handle = await findNow(visit.page, act.control).catch(() => undefined);
          await handle?.click({ timeout: 1_000 }).catch(() => undefined);
          await visit.quiet({ loading: true });
          const now = sentOf(since(before, await visit.notes()));
          const others = now.filter((one) => !sent.includes(one));
          return others.map((one) => `sent something else than without the fault: ${one.slice(0, 120)}`);
        } finally {
          await visit.close();
        }
      },
    })),
  );
}

function sentOf({ writes, transactions }: Pick<Notes, 'writes' | 'transactions'>): string[] {
  return [
    ...writes.map(({ name, body }) =>
      // a form is saved while it is filled in, with its content at the time
      KEPT.has(name) ? name : `${name} ${body.replace(TIMES, '#')}`,
    ),
    ...transactions.map(({ to, data }) => `transaction to ${to}: ${data}`),
  ];
}
