import type { Act } from './acts.js';
import { reach } from './acts.js';
import type { WalletMood, WriteFate } from './agent.js';
import { find, frontOf, PRESSES, type Press } from './controls.js';
import { workOf } from './fill.js';
import { brokenPromises, inaccessible, lostFocus } from './promises.js';
import { pageOf } from './places.js';
import type { Trial } from './trials.js';
import { repeated, type Visit } from './visit.js';

/** How long a page may follow a transaction no node knows of. */
const VANISHED_MS = 60_000;

/** Every way a control is pressed wrongly, or its press ends badly. */
export function pressTrials(act: Act): Trial[] {
  const both = [...Object.entries(PRESSES).map(([trial, how]) => press(act, trial, how))];
  const signed =
    act.sent.transactions.length > 0
      ? [ends(act, 'signature rejected', 'reject'), ends(act, 'transaction vanished', 'vanish')]
      : [];
  const refused =
    act.sent.writes.length > 0
      ? [ends(act, 'server in trouble', 'reject'), ends(act, 'session ended', 'reject', 'unauthorised')]
      : [];
  return [...both, ...signed, ...refused];
}

/** Presses while server and wallet take their time: one transaction at most, one write of each kind. */
function press(act: Act, trial: string, how: Press): Trial {
  return {
    page: pageOf(act.place),
    trial: `${act.name}: ${trial}`,
    async run(around) {
      const { visit } = await reach(around, act.place, act.way, { writes: 'held', wallet: 'hold' });
      try {
        await how(visit.page, act.control);
        await visit.quiet({ loading: true });
        // and once more, by a person who sees nothing happen
        const again = await find(visit.page, act.control).catch(() => undefined);
        if (again && (await frontOf(visit.page)) !== 'menu')
          await again.click({ timeout: 500 }).catch(() => undefined);
        await visit.quiet({ loading: true });
        const broken = repeated(await visit.notes());
        await visit.release();
        await visit.quiet({ loading: true });
        return [...broken, ...(await brokenPromises(visit))];
      } finally {
        await visit.close();
      }
    },
  };
}

/** The press goes wrong behind the page's back: it says so, and what was typed is still there. */
function ends(act: Act, trial: string, wallet: WalletMood, writes: WriteFate = 'refused'): Trial {
  return {
    page: pageOf(act.place),
    trial: `${act.name}: ${trial}`,
    async run(around) {
      const clock = wallet === 'vanish';
      const { visit } = await reach(around, act.place, act.way, { writes, wallet, clock });
      try {
        const typed = await workOf(visit.page);
        await (await find(visit.page, act.control)).click();
        await visit.quiet({ loading: clock });
        if (clock) {
          await visit.page.clock.runFor(VANISHED_MS);
          await visit.quiet();
        }
        const broken = [...repeated(await visit.notes()), ...(await brokenPromises(visit))];
        const left = await workOf(visit.page);
        if (act.hasFields && typed.some((value) => value !== '' && !left.includes(value))) {
          broken.push('what was typed is gone');
        }
        return broken;
      } finally {
        await visit.close();
      }
    },
  };
}

/** A menu or dialog is open: what axe says of it, where the keyboard is. */
export async function openState(visit: Visit, act: Act): Promise<string[]> {
  const selector = act.opens === 'menu' ? '[role=menu]' : '[role=dialog], dialog[open]';
  const focus = await lostFocus(visit.page);
  return [
    ...(focus ? [focus] : []),
    ...(await inaccessible(visit.page, selector)),
    ...(await brokenPromises(visit)),
  ];
}
