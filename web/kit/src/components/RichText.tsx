import DOMPurify from 'dompurify';

/** HTML written by others, sanitised again before it is shown. */
export function RichText({ html }: { html: string }) {
  const clean = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input'],
    FORBID_ATTR: ['style'],
  });
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
