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
