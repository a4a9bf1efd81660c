import { limits } from './limits.js';
import { shownLine, shownText } from './text.js';

/**
 * The text of HTML, its first spaces kept; entities other than the hard space stay as they are written. A tag ends at the
 * next one, since to look for the end of each of 50,000 takes seconds.
 */
export function textOf(html: string): string {
  return html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\u00a0/g, ' ');
}

/** HTML cut where a paragraph, heading, entry or line ends. */
export const blocksOf = (html: string): string[] =>
  html.split(/<\/(?:p|h[1-6]|li|blockquote|pre|tr|div)>|<br\s*\/?>/i);

/** How much of HTML is read for its first words. */
const MOST_OF_HTML = 4_000;

/** The first words of HTML, on one line; entities stay as they are written. */
export function leadOf(html: string): string {
  const visible = html
    .slice(0, MOST_OF_HTML)
    .replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<[^<>]*$/, '');
  const words = shownLine(textOf(blocksOf(visible).join(' ')), limits.lead);
  return words.replace(/&[#\w]*…$/, '…');
}

/** Why HTML is no description: as it is shown, it says nothing or starts with a space. */
export function descriptionFault(html: string): 'empty' | 'leadingSpace' | undefined {
  const text = shownText(textOf(html));
  if (text.trim() === '') return 'empty';
  return /^\s/u.test(text) ? 'leadingSpace' : undefined;
}
