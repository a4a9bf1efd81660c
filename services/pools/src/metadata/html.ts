import sanitizeHtml from 'sanitize-html';

const { allowedTags, allowedAttributes } = sanitizeHtml.defaults;

/** What a description may hold: text, lists, tables, links and images from the web; nothing that runs. */
export function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags, 'img'],
    allowedAttributes: { ...allowedAttributes, a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  });
}

/** What a reader sees of HTML, without its tags. */
export function textOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('\u00a0', ' ');
}
