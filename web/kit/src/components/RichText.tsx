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

/** User-supplied HTML, sanitised again before it is shown, a default picture instead of broken ones. Without `links` its links are not clickable. */
export function RichText({ html, links = true }: { html: string; links?: boolean }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input'],
        FORBID_ATTR: links ? ['style'] : ['style', 'href'],
      }),
    [html, links],
  );
  // errors of pictures do not bubble
  return (
    <div className="rich-text" onErrorCapture={showDefault} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
