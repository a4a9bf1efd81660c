import { setTimeout as delay } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Visit } from './visit.js';

/** What every page promises under all conditions. Each function returns the broken promises as text. */

export const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1440, 1920] as const;
const USUAL = { width: 1280, height: 900 };
/** A page redraws after measuring itself within this time. */
const REDRAWN_MS = 200;

/** Documents that were already measured: the same document has the same layout at every width. */
const measured = new Map<string, string[]>();

/** Text, frame and errors, and the layout at every width. */
export async function brokenPromises(visit: Visit): Promise<string[]> {
  // nothing is promised for foreign pages, such as the sign-in
  if (!visit.isOurs) return visit.faults.map((fault) => `uncaught error: ${fault}`);
  const broken = await visit.page.evaluate(lookAtPage);
  return [
    ...visit.faults.map((fault) => `uncaught error: ${fault}`),
    ...broken,
    ...(await sideways(visit.page)),
  ];
}

async function sideways(page: Page): Promise<string[]> {
  const look = await page.evaluate(documentLook);
  const known = measured.get(look);
  if (known) return known;
  const broken: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: USUAL.height });
    let wide = await page.evaluate(lookAtWidth);
    if (wide.length > 0) {
      await delay(REDRAWN_MS);
      wide = await page.evaluate(lookAtWidth);
    }
    broken.push(...wide.map((what) => `${what} at ${width} px`));
  }
  await page.setViewportSize(USUAL);
  measured.set(look, broken);
  return broken;
}

/** Where the focus is: undefined if in the page's content, else a description. */
export async function lostFocus(page: Page): Promise<string | undefined> {
  return await page.evaluate(() => {
    const shown = [...document.querySelectorAll('[role=dialog], dialog[open]')].filter((one) =>
      one.checkVisibility(),
    );
    const focused = document.activeElement;
    const dialog = shown.at(-1);
    if (dialog && !dialog.contains(focused)) return 'focus is outside the open dialog';
    return focused === null || focused === document.body ? 'focus fell to the body' : undefined;
  });
}

/** axe's violations in the part of the page that is in front, or in all of it. */
export async function inaccessible(page: Page, selector?: string): Promise<string[]> {
  const all = new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await (selector ? all.include(selector) : all).analyze();
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.target.join(' ')}`);
}

/** Runs in the page. */
function lookAtPage(): string[] {
  const LONGEST = 300;
  const broken: string[] = [];
  if (!document.querySelector('header')) broken.push('the page lost its header');
  if (!document.querySelector('main')) broken.push('the page lost its content');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (
      !parent ||
      text === '' ||
      parent.closest('.rich-text, [contenteditable=true], textarea, script, style')
    )
      continue;
    if (!parent.checkVisibility()) continue;
    if (text.length > LONGEST) broken.push(`a text of ${text.length} characters: ${text.slice(0, 60)}…`);
    if (/0x[0-9a-f]{65,}/i.test(text)) broken.push(`raw data on the page: ${text.slice(0, 60)}…`);
    if (/\[object |\bundefined\b|\bNaN\b|\bnull\b/.test(text))
      broken.push(`“${text.slice(0, 60)}” on the page`);
  }
  return broken;
}

/** Runs in the page: elements that can't be reached without scrolling sideways. */
function lookAtWidth(): string[] {
  const root = document.documentElement;
  const width = root.clientWidth;
  const broken: string[] = [];
  if (root.scrollWidth > width) {
    const beyond = [...document.querySelectorAll('body *')].findLast(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 0.5,
    );
    broken.push(`scrolls sideways (${beyond?.localName ?? 'nothing'}.${beyond?.className ?? ''})`);
  }
  const scrolls = (element: Element): boolean => {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
        return true;
    }
    return false;
  };
  for (const control of document.querySelectorAll('button, a[href], input, select, textarea')) {
    const { left, right, width: own } = control.getBoundingClientRect();
    if (own < 2 || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (
      (right > width + 1 || left < -1) &&
      // slides scroll into view automatically and on focus
      !control.closest('.skip-link, .visually-hidden, [aria-roledescription=carousel]') &&
      !scrolls(control)
    ) {
      const name = control.getAttribute('aria-label') ?? (control as HTMLElement).innerText;
      broken.push(`“${name.trim().replace(/\s+/g, ' ').slice(0, 40)}” is cut off`);
      break;
    }
  }
  return broken;
}

/** Runs in the page: a fingerprint of its structure, without figures that change over time. */
function documentLook(): string {
  const html = document.body.innerHTML
    .replace(/\d+/g, '#')
    .replace(/ (id|for|aria-\w+|d|style|points)="[^"]*"/g, '');
  let hash = 0;
  for (let index = 0; index < html.length; index++) hash = (hash * 31 + html.charCodeAt(index)) | 0;
  return `${location.pathname} ${html.length} ${hash}`;
}
