import sanitizeHtml from 'sanitize-html';

const { allowedTags, allowedAttributes } = sanitizeHtml.defaults;
const alignment = { 'text-align': [/^(left|right|center|justify)$/] };

/** HTML as it may be stored: text, lists, tables, links and images from the web; nothing that runs. */
export function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags, 'img'],
    allowedAttributes: { ...allowedAttributes, a: ['href', 'target', 'rel'], '*': ['style'] },
    allowedStyles: { '*': alignment },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  });
}

/** Where a text names a file on IPFS, its content id in the group; for JavaScript and PostgreSQL alike. */
export const FILE_PATTERN = '/ipfs/(baf[a-z2-7]{50,110}|Qm[1-9A-HJ-NP-Za-km-z]{44})';

/** Content ids of the files that HTML shows or links to. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(new RegExp(FILE_PATTERN, 'g'))].map(([, cid = '']) => cid))];
}

/** What a reader sees of HTML, without its tags. */
export function textOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('\u00a0', ' ');
}
