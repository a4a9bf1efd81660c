import { blocksOf, textOf, type VersionDetail } from '@launchpad/api';
import { t } from '../../../strings';

/** What differs in one field: the parts that were there, and those that are there instead. */
export interface Difference {
  field: string;
  removed: string[];
  added: string[];
}

const labels: Record<string, string> = {
  ...t.cms.fields,
  title: t.faqs.question,
  description: t.faqs.answer,
  html: t.versions.text,
};
const marked = new Set(['pageData', 'description', 'html']);

/** The fields that two versions of a record differ in, of texts the paragraphs between what is the same. */
export function differenceOf(from: VersionDetail, to: VersionDetail): Difference[] {
  const [old, now] = [fieldsOf(from), fieldsOf(to)];
  return Object.keys(now).flatMap((name) => {
    const field = labels[name] ?? name;
    const [was, is] = [shown(old[name]), shown(now[name])];
    if (was === is) return [];
    if (!marked.has(name)) return [{ field, removed: lines(was), added: lines(is) }];
    const { removed, added } = between(partsOf(was), partsOf(is));
    const isMarkup = removed.length === 0 && added.length === 0;
    return [isMarkup ? { field, removed: [], added: [t.versions.markup] } : { field, removed, added }];
  });
}

/** The text that a version shows as a page. */
export const htmlOf = ({ page, faq, html }: VersionDetail): string =>
  page?.pageData ?? faq?.description ?? html ?? '';

const fieldsOf = ({ page, faq, html }: VersionDetail): Record<string, unknown> => page ?? faq ?? { html };

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : '';
}

const lines = (text: string) => (text === '' ? [] : [text]);

/** The paragraphs, headings and entries of HTML as plain text; a picture is named by its description. */
function partsOf(html: string): string[] {
  const named = html.replace(/<img\b[^<>]*?\balt="([^"<>]*)"[^<>]*>/gi, (_, alt: string) => `[${alt}]`);
  return blocksOf(named)
    .map((part) => textOf(part).replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}

/** How many parts two lists begin with alike. */
function alike(a: readonly string[], b: readonly string[]): number {
  const first = a.findIndex((part, index) => part !== b[index]);
  return first === -1 ? a.length : first;
}

/** What lies between the parts that both begin with and those that both end with. */
function between(was: string[], is: string[]): Pick<Difference, 'removed' | 'added'> {
  const start = alike(was, is);
  const end = alike(was.slice(start).toReversed(), is.slice(start).toReversed());
  return { removed: was.slice(start, was.length - end), added: is.slice(start, is.length - end) };
}
