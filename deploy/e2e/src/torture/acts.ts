import { controlsOf, find, frontOf, type Control } from './controls.js';
import { fill } from './fill.js';
import { commonName, type Demo, type Place } from './places.js';
import type { Trials } from './trials.js';
import { Visit, type VisitOptions } from './visit.js';

/** A control of a page and the way to it: through a menu, a dialog. */
export interface Act {
  place: Place;
  way: Control[];
  control: Control;
  /** "Actions for ‹live pool› › Whitelist › Save" */
  name: string;
  opens: 'menu' | 'dialog' | 'nothing';
  transactions: number;
  writes: number;
  /** in front of it are fields that a person fills */
  hasFields: boolean;
}

const DEEPEST = 3;

/**
 * Presses everything on a page once and goes into the menus and dialogs that open. Nothing is sent: the wallet rejects,
 * and the server refuses. What was found already in the same state of the same page is left out.
 */
export async function actsOf(
  around: Trials,
  place: Place,
  seen: Set<string>,
  found: (act: Act) => void,
): Promise<void> {
  const explore = async (way: Control[]): Promise<void> => {
    const start = await reach(around, place, way);
    let visit = start.visit;
    try {
      for (const control of await controlsOf(visit.page)) {
        const act = { place, way, control, name: nameOf([...way, control], around.demo) };
        const key = `${control.isFrame ? place.app : place.pattern} ${place.who} ${act.name}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const before = await visit.notes();
        const handle = await find(visit.page, control).catch(() => undefined);
        if (!handle) continue;
        const front = await frontOf(visit.page);
        await handle.click({ timeout: 3_000 }).catch(() => undefined);
        await visit.quiet();
        const after = await visit.notes().catch(() => undefined);
        const opened = after ? await openedBy(visit, front, way.length) : 'nothing';
        found({
          ...act,
          opens: opened,
          transactions: (after?.transactions.length ?? 0) - before.transactions.length,
          writes: (after?.writes.length ?? 0) - before.writes.length,
          hasFields: start.fields > 0,
        });
        if (opened !== 'nothing' && way.length < DEEPEST) await explore([...way, control]);
        await visit.close();
        visit = (await reach(around, place, way)).visit;
      }
    } finally {
      await visit.close();
    }
  };
  await explore([]);
}

async function openedBy(visit: Visit, before: string, depth: number): Promise<Act['opens']> {
  const front = await frontOf(visit.page);
  if (front === 'page') return 'nothing';
  return front !== before || depth === 0 ? front : 'nothing';
}

/** Opens a place and goes a way in it, filling the fields one meets. */
export async function reach(
  { people, url }: Trials,
  place: Place,
  way: Control[],
  options: VisitOptions = {},
): Promise<{ visit: Visit; fields: number }> {
  const visit = await Visit.open(await people.contextOf(place.who), url, place, options);
  try {
    let fields = await fill(visit.page, place);
    for (const control of way) {
      await (await find(visit.page, control)).click({ timeout: 3_000 });
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
  return controls
    .map(({ name, nth }) => `${commonName(name, demo)}${nth > 0 ? ` (${nth + 1})` : ''}`)
    .join(' › ');
}
