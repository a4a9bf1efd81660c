import { htmlRules } from '@launchpad/api';
import sanitizeHtml from 'sanitize-html';

const { tags, attributes, rel, mayLinkTo, mayShow } = htmlRules;
const alignment = { 'text-align': [/^(left|right|center|justify)$/] };

/** HTML as it may be stored: see the rules. Links that browsers complete are dropped. */
export function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: {
      a: [...attributes.a],
      img: [...attributes.img],
      '*': ['style'],
    },
    exclusiveFilter: ({ tag, attribs: { src = '' } }) => tag === 'img' && !mayShow(src),
    allowedStyles: { '*': alignment },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(mayLinkTo(href) && { href }), rel },
      }),
    },
  });
}
