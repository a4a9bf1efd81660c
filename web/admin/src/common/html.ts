/** The text of an HTML fragment, spaces at the start kept, as a reader would see it. */
export function textOfHtml(html: string): string {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\u00a0/g, ' ');
}
