/** The visible text of an HTML fragment, including leading spaces. */
export function textOfHtml(html: string): string {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\u00a0/g, ' ');
}
