import { isStoredFile } from '@launchpad/api';
import sanitizeHtml from 'sanitize-html';

const { allowedTags, allowedAttributes } = sanitizeHtml.defaults;
const alignment = { 'text-align': [/^(left|right|center|justify)$/] };

/**
 * HTML as it may be stored: text, lists, tables, links and uploaded pictures; nothing that runs, and no pictures from
 * elsewhere, which pages do not load. Links name their site in full: those that browsers complete are dropped.
 */
export function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags, 'img'],
    allowedAttributes: {
      ...allowedAttributes,
      a: ['href', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      '*': ['style'],
    },
    exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !isStoredFile(src),
    allowedStyles: { '*': alignment },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(isOtherSite(href) && { href }), rel: 'noopener noreferrer nofollow' },
      }),
    },
  });
}

/** Whether a link names its site in full. Browsers also follow `//host`, `\\host` and `https:host`. */
const isOtherSite = (href: string) => /^(https?:\/\/[^/\\]|mailto:)/i.test(href) && URL.canParse(href);
