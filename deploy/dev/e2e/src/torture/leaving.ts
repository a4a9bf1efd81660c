import { reach, type Act } from './acts.js';
import { find, frontOf, openDialogs } from './controls.js';
import { fill, workOf } from './fill.js';
import { brokenPromises, lostFocus } from './promises.js';
import { openState } from './presses.js';
import { pageOf } from './places.js';
import type { Trial } from './trials.js';
import type { Visit } from './visit.js';

/** The page that most people come from. */
const FIRST = { site: '/faqs', admin: '/admin/dashboard' } as const;

/** Every way to leave a menu or dialog, and opening and leaving it with only the keyboard. */
export function leavingTrials(act: Act): Trial[] {
  if (act.opens === 'nothing') return [];
  const trials = [byKeyboard(act)];
  return act.opens === 'menu'
    ? trials
    : [...trials, left(act, 'Esc', escape), left(act, 'Back', back), left(act, 'reload', reload)];
}

function left(act: Act, name: string, how: (visit: Visit) => Promise<void>): Trial {
  return {
    page: pageOf(act.place),
    trial: `${act.name}: left by ${name}`,
    async run(around) {
      const { visit, fields } = await reach(around, act.place, [...act.way, act.control], {
        via: FIRST[act.place.app],
      });
      try {
        if ((await frontOf(visit.page)) !== 'dialog') return [];
        const typed = await workOf(visit.page);
        const before = await openDialogs(visit.page);
        await how(visit);
        await visit.quiet();
        const broken = await brokenPromises(visit);
        const isWork = fields > 0 && typed.some((value) => value !== '');
        const isThere = isWork && (await workOf(visit.page)).join() === typed.join();
        const isAsked = visit.questions.length > 0 || ((await openDialogs(visit.page)) >= before && isThere);
        if (isWork && !isAsked) broken.push('typed input is discarded without a question');
        if (name === 'Esc' && !isWork) {
          if ((await openDialogs(visit.page)) >= before) broken.push('Esc does not close the dialog');
          const focus = await lostFocus(visit.page);
          if (focus) broken.push(focus);
        }
        return broken;
      } finally {
        await visit.close();
      }
    },
  };
}

const escape = async ({ page }: Visit) => await page.keyboard.press('Escape');
const reload = async ({ page }: Visit) => void (await page.reload());
const back = async ({ page }: Visit) =>
  void (await page.goBack({ waitUntil: 'commit' }).catch(() => undefined));

const MOST_TABS = 150;

/** Tab to the control, open it with Enter, check that the focus is inside and axe finds nothing, and return with Esc. */
function byKeyboard(act: Act): Trial {
  return {
    page: pageOf(act.place),
    trial: `${act.name}: by keyboard alone`,
    async run(around) {
      const { visit } = await reach(around, act.place, []);
      const { page } = visit;
      try {
        for (const control of [...act.way, act.control]) {
          // as when it was found: an empty form closes at once
          if ((await frontOf(page)) === 'dialog') await fill(page, act.place);
          if (!(await walkTo(visit, control))) return [`the keyboard does not reach “${control.name}”`];
          await page.keyboard.press('Enter');
          await visit.quiet();
        }
        const front = await frontOf(page);
        if (front !== act.opens) return [`Enter does not leave the ${act.opens} open`];
        const broken = await openState(visit, act);
        if (act.way.length > 0 && act.way.some(({ role }) => role !== 'button')) return broken;
        await page.keyboard.press('Escape');
        await visit.quiet();
        const focus = await lostFocus(page);
        if ((await frontOf(page)) === front && (await openDialogs(page)) > 0) return broken;
        return [...broken, ...(focus ? [`after Esc ${focus}`] : [])];
      } finally {
        await visit.close();
      }
    },
  };
}

/** Moves the focus with the arrow keys in a menu, with Tab elsewhere. */
async function walkTo(
  { page }: Visit,
  control: { name: string } & Parameters<typeof find>[1],
): Promise<boolean> {
  const handle = await find(page, control);
  const key = (await frontOf(page)) === 'menu' ? 'ArrowDown' : 'Tab';
  for (let step = 0; step < MOST_TABS; step++) {
    if (await handle.evaluate((element) => element === document.activeElement)) return true;
    await page.keyboard.press(key);
  }
  return false;
}
