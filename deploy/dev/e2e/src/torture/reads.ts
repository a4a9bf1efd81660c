import { setTimeout as delay } from 'node:timers/promises';
import type { ReadFault } from './agent.js';
import { pageOf, type Place } from './places.js';
import { brokenPromises } from './promises.js';
import { CLEAN } from './report.js';
import type { Trial, Trials } from './trials.js';
import { Visit } from './visit.js';

export const READ_FAULTS: readonly ReadFault[] = ['503', '401', 'malformed', 'shape', 'late', 'never'];

const LATE_MS = 20_000;
/** When no user would still wait. */
const NEVER_MS = 60_000;
const PATIENCE_MS = 30_000;
const POLL_MS = 100;
const RETRY = /^(Retry|Try again|Reload)$/i;
const SIGN_IN = /sign in/i;

/** A place without faults. */
export interface CleanLook {
  /** the names of its reads */
  reads: string[];
  text: string;
}

/** Opens a page without faults, and checks everything that it promises then. */
export async function cleanLook({ people, report }: Trials, place: Place): Promise<CleanLook> {
  const visit = await Visit.open(people, place);
  try {
    report.add({ page: pageOf(place), trial: CLEAN }, await brokenPromises(visit));
    const { reads } = await visit.notes();
    return { reads: [...new Set(reads)].toSorted(), text: await contentOf(visit) };
  } finally {
    await visit.close();
  }
}

/** One read of a page fails: the page shows it and Retry restores the page, or it makes no difference. */
export function readTrial(place: Place, clean: CleanLook, name: string, fault: ReadFault): Trial {
  return {
    page: pageOf(place),
    trial: `${name}: ${fault}`,
    async run({ people }) {
      const isHeld = fault === 'late' || fault === 'never';
      const visit = await Visit.open(people, place, {
        read: { name, fault },
        clock: isHeld,
        loading: isHeld,
      });
      try {
        const broken = await brokenPromises(visit);
        if (isHeld) {
          await visit.page.clock.fastForward(fault === 'late' ? LATE_MS : NEVER_MS);
          await visit.quiet({ loading: fault === 'never' });
          broken.push(...(await brokenPromises(visit)));
        }
        broken.push(...(await recovers(visit, clean, { name, fault })));
        return broken;
      } finally {
        await visit.close();
      }
    },
  };
}

async function recovers(
  visit: Visit,
  clean: CleanLook,
  { name, fault }: { name: string; fault: ReadFault },
): Promise<string[]> {
  if ((await contentOf(visit)) === clean.text) return [];
  if (fault === 'late') return ['an answer after 20 s is not shown'];
  const main = visit.page.locator('main');
  const retry = main.getByRole('button', { name: RETRY });
  if ((await retry.count()) === 0) {
    const signIn = visit.page.getByRole('button', { name: SIGN_IN });
    const asked = signIn.or(visit.page.getByRole('link', { name: SIGN_IN }));
    if ((fault === '401' || name === 'me') && (await asked.count()) > 0) return [];
    const busy = (await visit.notes()).busy ? ', it keeps loading' : '';
    return [
      `${fault === 'never' ? 'a read without an answer' : 'a failed read'} changes the page, and there is no Retry${busy}`,
    ];
  }
  await visit.heal();
  await declineQuestion(visit);
  for (let left = await retry.count(); left > 0; left = Math.min(left - 1, await retry.count())) {
    await retry.first().click();
    await visit.quiet();
    await declineQuestion(visit);
  }
  const text = await contentWithin(visit, clean.text);
  if (text === clean.text) return [];
  return [`Retry does not restore the page: ${difference(clean.text, text)}`];
}

/** When a session seems to have ended, a dialog asks to sign in; if that is declined, the page and its Retry remain. */
async function declineQuestion({ page }: Visit): Promise<void> {
  const notNow = page.getByRole('dialog').getByRole('button', { name: 'Not now' });
  if ((await notNow.count()) > 0) await notNow.first().click();
}

/** The page's text once it is as expected, or after a while: lazily loaded parts are not shown at once. */
async function contentWithin(visit: Visit, expected: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  let text = await contentOf(visit);
  while (text !== expected && Date.now() < deadline) {
    await delay(POLL_MS);
    text = await contentOf(visit);
  }
  return text;
}

/** The first difference of two texts, in a few words of each. */
function difference(expected: string, text: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === text[at]) at++;
  const start = Math.max(0, at - 20);
  return `“${text.slice(start, start + 60)}” instead of “${expected.slice(start, start + 60)}”`;
}

/** The page's text without figures and the labels of a time axis, since they change over time. */
async function contentOf(visit: Visit): Promise<string> {
  const text = await visit.page.locator('main').evaluate((main: HTMLElement) => {
    for (const label of main.querySelectorAll<SVGElement>('[data-axis=time]'))
      label.style.visibility = 'hidden';
    return main.innerText;
  });
  return text
    .replace(/[\d.,:]+/g, '#')
    .replace(/\b(in |ago|days?|hours?|minutes?|seconds?|[dhms])\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
