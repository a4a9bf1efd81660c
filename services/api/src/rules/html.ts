import { isStoredFile } from './content-id.js';
import { limits } from './limits.js';
import { shownLine, shownText } from './text.js';

const TAGS =
  'address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption figure ' +
  'hr li menu ol p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span strong ' +
  'sub sup time u var wbr caption col colgroup table tbody td tfoot th thead tr img';

/**
 * Rules for the HTML of owners and admins, where it is stored and where it is shown: text, lists, tables, links and uploaded
 * pictures; nothing that runs, and no pictures from elsewhere, which pages do not load.
 */
export const htmlRules = {
  tags: TAGS.split(' '),
  attributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  },
  /** `rel` of every link */
  rel: 'noopener noreferrer nofollow',
  /** Accepts links that name their site, or a mailbox, in full. Browsers also follow `//host`, `\\host` and `https:host`. */
  mayLinkTo: (href: string): boolean => /^(https?:\/\/[^/\\]|mailto:)/i.test(href) && URL.canParse(href),
  mayShow: isStoredFile,
};

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
