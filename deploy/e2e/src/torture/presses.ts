import type { Act } from './acts.js';
import { reach } from './acts.js';
import type { Notes, WalletMood, WriteFate } from './agent.js';
import { find, frontOf } from './controls.js';
import { workOf } from './fill.js';
import { brokenPromises, inaccessible, lostFocus } from './promises.js';
import { nameOf } from './reads.js';
import type { Trial } from './trials.js';
import type { Visit } from './visit.js';

/** How long a page may follow a transaction no node knows of. */
const VANISHED_MS = 60_000;

/** Every way a control is pressed wrongly, or its press ends badly. */
export function pressTrials(act: Act): Trial[] {
  const both = [press(act, 'pressed twice', twice), press(act, 'Enter held', held)];
  const signed =
    act.transactions > 0
      ? [ends(act, 'signature rejected', 'reject'), ends(act, 'transaction vanished', 'vanish')]
      : [];
  const refused =
    act.writes > 0
      ? [ends(act, 'server in trouble', 'reject'), ends(act, 'session ended', 'reject', 'unauthorised')]
      : [];
  return [...both, ...signed, ...refused];
}

/** Presses while server and wallet take their time: one transaction at most, one write of each kind. */
function press(act: Act, trial: string, how: (visit: Visit, act: Act) => Promise<void>): Trial {
  return {
    page: nameOf(act.place),
    trial: `${act.name}: ${trial}`,
    async run(around) {
      const { visit } = await reach(around, act.place, act.way, { writes: 'held', wallet: 'hold' });
      try {
        await how(visit, act);
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

async function twice({ page }: Visit, { control }: Act): Promise<void> {
  const handle = await find(page, control);
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error('the control has no place on the page');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
}

async function held({ page }: Visit, { control }: Act): Promise<void> {
  await (await find(page, control)).focus();
  for (let times = 0; times < 6; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
}

/** What was done more than once. */
function repeated({ transactions, writes }: Notes): string[] {
  const broken: string[] = [];
  if (transactions.length > 1) broken.push(`${transactions.length} transactions instead of one`);
  const same = new Set<string>();
  for (const { name, body } of writes) {
    if (same.has(name + body)) broken.push(`the same write twice: ${name}`);
    same.add(name + body);
  }
  return broken;
}

/** The press goes wrong behind the page's back: it says so, and what was typed is still there. */
function ends(act: Act, trial: string, wallet: WalletMood, writes: WriteFate = 'refused'): Trial {
  return {
    page: nameOf(act.place),
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
