import type { Act } from './acts.js';
import { reach } from './acts.js';
import type { WalletMood, WriteFate } from './agent.js';
import { find, findNow, frontOf, PRESSES, type Press } from './controls.js';
import { workOf } from './fill.js';
import { brokenPromises, inaccessible, lostFocus } from './promises.js';
import { pageOf } from './places.js';
import type { Trial } from './trials.js';
import { repeated, type Visit } from './visit.js';

/** How long a page may wait for a transaction that no node knows. */
const VANISHED_MS = 60_000;

/** Every way to press a control wrongly, and every way its press can fail. */
export function pressTrials(act: Act): Trial[] {
  const both = [...Object.entries(PRESSES).map(([trial, how]) => press(act, trial, how))];
  const signed =
    act.sent.transactions.length > 0
      ? [ends(act, 'signature rejected', 'reject'), ends(act, 'transaction vanished', 'vanish')]
      : [];
  const refused =
    act.sent.writes.length > 0
      ? [ends(act, 'server unavailable', 'reject'), ends(act, 'session ended', 'reject', 'unauthorised')]
      : [];
  return [...both, ...signed, ...refused];
}

/** Presses while server and wallet are slow: at most one transaction, and one write of each kind. */
function press(act: Act, trial: string, how: Press): Trial {
  return {
    page: pageOf(act.place),
    trial: `${act.name}: ${trial}`,
    async run(around) {
      const { visit } = await reach(around, act.place, act.way, { writes: 'held', wallet: 'hold' });
      try {
        await how(visit.page, act.control);
        await visit.quiet({ loading: true });
        // and once more, as a user does when nothing happens
        const again = await findNow(visit.page, act.control).catch(() => undefined);
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

/** The press fails: the page must show that and keep what was typed. */
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
          broken.push('typed input is lost');
        }
        return broken;
      } finally {
        await visit.close();
      }
    },
  };
}

/** Problems of an open menu or dialog: axe's violations and the focus. */
export async function openState(visit: Visit, act: Act): Promise<string[]> {
  const selector = act.opens === 'menu' ? '[role=menu]' : '[role=dialog], dialog[open]';
  const focus = await lostFocus(visit.page);
  return [
    ...(focus ? [focus] : []),
    ...(await inaccessible(visit.page, selector)),
    ...(await brokenPromises(visit)),
  ];
}
