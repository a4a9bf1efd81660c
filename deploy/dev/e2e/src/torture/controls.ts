import { setTimeout as delay } from 'node:timers/promises';
import type { ElementHandle, Page } from 'playwright-core';

/** A pressable control in front: in an open menu, else in an open dialog, else on the page. */
export interface Control {
  role: string;
  name: string;
  /** number of controls before it with the same role and name */
  nth: number;
  /** part of the frame around every page */
  isFrame: boolean;
}

/** What is in front on the page. */
export type Front = 'menu' | 'dialog' | 'page';

export async function frontOf(page: Page): Promise<Front> {
  return await page.evaluate(() => {
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if ([...document.querySelectorAll('[role=menu]')].some(isShown)) return 'menu';
    return [...document.querySelectorAll('[role=dialog], dialog[open]')].some(isShown) ? 'dialog' : 'page';
  });
}

/** Number of open dialogs, one over the other. */
export async function openDialogs(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      [...document.querySelectorAll('[role=dialog], dialog[open]')].filter((one) => one.checkVisibility())
        .length,
  );
}

/** All pressable controls in front. */
export async function controlsOf(page: Page): Promise<Control[]> {
  const all = await page.evaluateHandle(pressable);
  try {
    return await all.evaluate((found) =>
      found.map(({ role, name, nth, isFrame }) => ({ role, name, nth, isFrame })),
    );
  } finally {
    await all.dispose();
  }
}

/** How long a control may take to appear: a page can look quiet while a busy machine is about to draw it. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

/** The control's element, once it exists. @throws Error if it does not exist or can't be pressed for `patienceMs` */
export async function find(
  page: Page,
  wanted: Control,
  patienceMs = PATIENCE_MS,
): Promise<ElementHandle<HTMLElement>> {
  for (const deadline = Date.now() + patienceMs; ;) {
    const element = await findNow(page, wanted);
    if (element) return element;
    if (Date.now() > deadline) throw new Error(`“${wanted.name}” is missing or can't be pressed`);
    await delay(POLL_MS);
  }
}

/** The control's current element; undefined if it does not exist or can't be pressed. */
export async function findNow(page: Page, wanted: Control): Promise<ElementHandle<HTMLElement> | undefined> {
  const found = await page.evaluateHandle(pressable);
  const index = await found.evaluate((all, { role, name, nth }) => {
    const plain = (text: string) => text.replace(/\d[\d,.]*/g, '#');
    const same = all.filter((one) => one.role === role && plain(one.name) === plain(name));
    const exact = same.filter((one) => one.name === name);
    const one = exact[nth] ?? same[nth];
    return one ? all.indexOf(one) : -1;
  }, wanted);
  if (index < 0) return undefined;
  return await found.evaluateHandle((all, at) => {
    const element = all[at]?.element;
    if (!element) throw new Error('gone');
    return element;
  }, index);
}

/** A press that a user does not intend. */
export type Press = (page: Page, control: Control) => Promise<void>;

export const PRESSES: Record<string, Press> = {
  async 'pressed twice'(page, control) {
    const handle = await find(page, control);
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    if (!box) throw new Error('the control is not visible on the page');
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
  },
  async 'Enter held'(page, control) {
    await (await find(page, control)).focus();
    for (let times = 0; times < 6; times++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  },
};

/** Runs in the page. */
function pressable(): (Control & { element: HTMLElement })[] {
  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const front = shown('[role=menu]').at(-1) ?? shown('[role=dialog], dialog[open]').at(-1) ?? document.body;
  const counts = new Map<string, number>();
  const found: (Control & { element: HTMLElement })[] = [];
  const selector = 'button, [role=button], [role=menuitem], [role=switch], summary, input[type=submit]';
  for (const element of front.querySelectorAll<HTMLElement>(selector)) {
    if (!isShown(element) || element.matches(':disabled, [aria-disabled=true]')) continue;
    if (element.closest('.alerts, .demo-bar')) continue;
    if (element.parentElement?.closest('button, [role=menuitem]')) continue;
    const name = (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim();
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    const nth = counts.get(`${role} ${name}`) ?? 0;
    counts.set(`${role} ${name}`, nth + 1);
    const isFrame = front === document.body && element.closest('main') === null;
    found.push({ role, name, nth, isFrame, element });
  }
  return found;
}
