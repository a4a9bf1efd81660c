import { demoAccounts, deployment } from '@launchpad/contracts/testing';
import { logo } from '@launchpad/seed';
import { formatUnits } from 'ethers';
import type { ElementHandle, Page } from 'playwright-core';
import type { Place } from './places.js';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLElement;

const DAY_MS = 86_400_000;
const FIELDS =
  'input:not([type=hidden], [type=submit], [type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]';

/** Valid input for the field with this label, if it does not accept any text. */
function wordsFor(label: string, type: string, { pool }: Place): string {
  const day = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00`;
  const pair: [RegExp, () => string][] = [
    [/^buy$/i, () => (pool ? formatUnits(BigInt(pool.minimumBuyAmount || 0) * 2n, pool.ptDecimals) : '1')],
    [
      /^bid$/i,
      () => (pool ? formatUnits(BigInt(pool.minimumBiddingAmount || 0) * 20n, pool.bdDecimals) : '1'),
    ],
    [/^highest (price|valuation)/i, () => '1'],
    [/start date/i, () => day(2)],
    [/end date/i, () => day(5)],
    [/cancel date/i, () => day(4)],
    [/addresses|remove|whitelist/i, () => demoAccounts.saleOperator.address],
    [/token address/i, () => deployment.saleTokens.BOR.address],
    [/sell amount/i, () => '1000'],
    [/threshold/i, () => '500'],
    [/amount/i, () => '10'],
    [/phone/i, () => '+41 44 555 01 23'],
    [/mail/i, () => 'robin@example.com'],
    [/link|website|url|paper|twitter|telegram|medium|discord|podcast/i, () => 'https://example.com/torture'],
  ];
  const known = pair.find(([pattern]) => pattern.test(label));
  if (known) return known[1]();
  return type === 'url' ? 'https://example.com/torture' : type === 'number' ? '1' : 'Typed with care';
}

/** Types into every empty field in front, and appends to the first that is not. @returns the number of fields with text */
export async function fill(page: Page, place: Place): Promise<number> {
  let filled = 0;
  const handles = await fieldsOf(page, 'in front');
  const kinds = await Promise.all(handles.map((handle) => handle.evaluate(describe)));
  const anyEmpty = kinds.some(({ value, type }) => value === '' && type !== 'file');
  for (const [index, handle] of handles.entries()) {
    const kind = kinds[index];
    if (!kind || kind.isSearch) continue;
    const isFirst = filled === 0 && !anyEmpty;
    if (kind.value !== '' && !isFirst) continue;
    await typeInto(page, handle, kind, place).catch(() => undefined);
    filled++;
  }
  return filled;
}

async function typeInto(page: Page, handle: ElementHandle<Field>, kind: Kind, place: Place): Promise<void> {
  if (kind.type === 'file') {
    const buffer = Buffer.from(await logo('Torture', ['#7FB2FF', '#175BB8']));
    return await handle.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
  }
  if (kind.type === 'select') return void (await handle.selectOption({ index: 1 }));
  if (kind.type === 'text-editor') {
    await handle.click();
    return await page.keyboard.type(' Typed with care');
  }
  await handle.fill(kind.value === '' ? wordsFor(kind.label, kind.type, place) : `${kind.value} more`);
}

interface Kind {
  type: string;
  label: string;
  value: string;
  isSearch: boolean;
}

/** The input in the fields in front, which must not be lost. Searches and amounts do not count. */
export async function workOf(page: Page): Promise<string[]> {
  const kinds = await Promise.all(
    (await fieldsOf(page, 'under a question')).map((handle) => handle.evaluate(describe)),
  );
  return kinds.filter(({ type, isSearch }) => type !== 'file' && !isSearch).map(({ value }) => value);
}

/** A question about unsaved input covers the dialog that contains it. */
async function fieldsOf(page: Page, where: 'in front' | 'under a question'): Promise<ElementHandle<Field>[]> {
  const all = await page.evaluateHandle(
    ([selector, isUnder]) => {
      const isShown = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const dialogs = [...document.querySelectorAll('[role=dialog], dialog[open]')].filter(isShown);
      const holder = isUnder ? dialogs.findLast((one) => one.querySelector(selector)) : dialogs.at(-1);
      const front = holder ?? document.querySelector('main');
      const found = front?.querySelectorAll<HTMLElement>(selector) ?? [];
      return [...found].filter(
        (one) => (isShown(one) || one.matches('[type=file]')) && !one.matches(':disabled, [readonly]'),
      );
    },
    [FIELDS, where === 'under a question'] as const,
  );
  const properties = await all.getProperties();
  return [...properties.values()].flatMap((property) => property.asElement() ?? []) as ElementHandle<Field>[];
}

/** Runs in the page. */
function describe(element: Field): Kind {
  const isSearch = element.closest('search, [role=search]') !== null || element.matches('[type=search]');
  if (element.isContentEditable)
    return { type: 'text-editor', label: '', value: element.innerText.trim(), isSearch };
  const input = element as HTMLInputElement;
  const label = input.getAttribute('aria-label') ?? input.labels?.[0]?.innerText ?? '';
  const type = input.tagName === 'SELECT' ? 'select' : input.tagName === 'TEXTAREA' ? 'area' : input.type;
  return { type, label: label.replace(/[*:]/g, '').trim(), value: input.value, isSearch };
}
