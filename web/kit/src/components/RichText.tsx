import { htmlRules } from '@launchpad/api';
import DOMPurify from 'dompurify';
import { type SyntheticEvent, useMemo } from 'react';

/** A frame with a sun over hills: instead of a picture that cannot be loaded. */
const DEFAULT_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72" viewBox="0 0 24 18" fill="none" stroke="#8491a5">' +
    '<rect x=".5" y=".5" width="23" height="17" rx="2"/><circle cx="7" cy="6" r="2"/><path d="m2 16 6-6 4 4 4-5 6 7"/></svg>',
)}`;

function showDefault({ target }: SyntheticEvent) {
  if (!(target instanceof HTMLImageElement) || target.src === DEFAULT_PICTURE) return;
  target.removeAttribute('srcset');
  target.src = DEFAULT_PICTURE;
}

const { tags, attributes, rel, mayLinkTo, mayShow } = htmlRules;

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG' && !mayShow(element.getAttribute('src') ?? '')) element.remove();
  if (element.tagName !== 'A') return;
  if (!mayLinkTo(element.getAttribute('href') ?? '')) element.removeAttribute('href');
  element.setAttribute('rel', rel);
});

/**
 * User-supplied HTML, sanitised by the rules of today before it is shown: it may have been stored under earlier ones. It
 * has a default picture in place of broken ones. Without `links` its links are not clickable.
 */
export function RichText({ html, links = true }: { html: string; links?: boolean }) {
  const clean = useMemo(
    () =>
      purifier.sanitize(html, {
        ALLOWED_TAGS: [...tags],
        ALLOWED_ATTR: [...attributes.a, ...attributes.img],
        ALLOW_ARIA_ATTR: false,
        ALLOW_DATA_ATTR: false,
        FORBID_ATTR: links ? [] : ['href'],
      }),
    [html, links],
  );
  // errors of pictures do not bubble
  return (
    <div className="rich-text" onErrorCapture={showDefault} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
