import DOMPurify from 'dompurify';
import { useMemo } from 'react';

/** User-supplied HTML, sanitised again before it is shown. Without `links` its links are not clickable. */
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
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
