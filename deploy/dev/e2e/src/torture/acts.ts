import type { Notes } from './agent.js';
import { controlsOf, find, findNow, frontOf, openDialogs, PRESSES, type Control } from './controls.js';
import { fill } from './fill.js';
import { commonName, pageOf, type Demo, type Place } from './places.js';
import type { Trials } from './trials.js';
import { repeated, since, Visit, type VisitOptions } from './visit.js';

/** A control of a page and the path to it through menus and dialogs. */
export interface Act {
  place: Place;
  way: Control[];
  control: Control;
  /** "Actions for ‹live pool› › Whitelist › Save" */
  name: string;
  opens: 'menu' | 'dialog' | 'nothing';
  /** what pressing it sends without a fault */
  sent: Pick<Notes, 'writes' | 'transactions'>;
  /** whether there are fields to fill before it is pressed */
  hasFields: boolean;
}

const DEEPEST = 3;

/**
 * Presses every control on a page once and explores the menus and dialogs that open. Nothing is sent: the wallet and the
 * server reject everything. Controls that were already found in the same state of the same page are skipped.
 */
export async function actsOf(
  around: Trials,
  place: Place,
  seen: Set<string>,
  found: (act: Act) => void,
): Promise<void> {
  /** Presses every control in front of the visit's page, and closes the visit. */
  const explore = async (way: Control[], from: Reached): Promise<void> => {
    let { visit } = from;
    const { fields } = from;
    const start = await lookOf(visit);
    try {
      for (const control of await controlsOf(visit.page)) {
        const act = { place, way, control, name: nameOf([...way, control], around.demo) };
        const key = `${control.isFrame ? place.app : place.pattern} ${place.who} ${act.name}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (visit.page.isClosed() || (await lookOf(visit)) !== start) {
          await visit.close();
          ({ visit } = await reach(around, place, way));
        }
        const handle = await findNow(visit.page, control).catch(() => undefined);
        if (!handle) continue;
        const [before, dialogs] = [await visit.notes(), await openDialogs(visit.page)];
        await handle.click({ timeout: 3_000 }).catch(() => undefined);
        await visit.quiet();
        const after = await visit.notes().catch(() => before);
        const opens = visit.isOurs ? await openedBy(visit, dialogs) : 'nothing';
        const sent = since(before, after);
        const isInert = opens === 'nothing' && sent.writes.length + sent.transactions.length === 0;
        if (isInert && (await lookOf(visit)) === start) await pressAtOnce(around, visit, act);
        else found({ ...act, opens, sent, hasFields: fields > 0 });
        if (opens === 'nothing' || way.length >= DEEPEST) continue;
        const inside = opens === 'dialog' ? await fill(visit.page, place) : 0;
        await explore([...way, control], { visit, fields: inside });
      }
    } finally {
      await visit.close();
    }
  };
  await explore([], await reach(around, place, []));
}

/** Tries the wrong presses of a control that does nothing at once: they need no page of their own. */
async function pressAtOnce(
  { report }: Trials,
  visit: Visit,
  { place, control, name }: Pick<Act, 'place' | 'control' | 'name'>,
): Promise<void> {
  for (const [trial, press] of Object.entries(PRESSES)) {
    await press(visit.page, control).catch(() => undefined);
    await visit.quiet();
    const broken = [...visit.faults.splice(0), ...repeated(await visit.notes())];
    report.add({ page: pageOf(place), trial: `${name}: ${trial}` }, broken);
  }
}

/** Fingerprint of the page, to detect whether a press changed anything. */
async function lookOf({ page }: Visit): Promise<string> {
  const names = (await controlsOf(page)).map(({ role, name }) => `${role} ${name}`);
  return [page.url(), await frontOf(page), await openDialogs(page), ...names].join('\n');
}

async function openedBy({ page }: Visit, dialogsBefore: number): Promise<Act['opens']> {
  const front = await frontOf(page);
  if (front === 'menu') return 'menu';
  return (await openDialogs(page)) > dialogsBefore ? 'dialog' : 'nothing';
}

interface Reached {
  visit: Visit;
  /** number of filled fields in front */
  fields: number;
}

/**
 * Opens a place and follows a path in it, filling the fields on the way.
 * @param options.patienceMs how long each control of the path may take to appear
 */
export async function reach(
  { people }: Trials,
  place: Place,
  way: Control[],
  { patienceMs, ...options }: VisitOptions & { patienceMs?: number } = {},
): Promise<Reached> {
  const visit = await Visit.open(people, place, options);
  try {
    let fields = await fill(visit.page, place);
    for (const control of way) {
      await (await find(visit.page, control, patienceMs)).click({ timeout: 3_000 });
      await visit.quiet();
      if ((await frontOf(visit.page)) === 'dialog') fields = await fill(visit.page, place);
    }
    await visit.quiet();
    return { visit, fields };
  } catch (error) {
    await visit.close();
    throw error;
  }
}

function nameOf(controls: Control[], demo: Demo): string {
  return controls.map(({ name }) => commonName(name, demo)).join(' › ');
}
