/** The text of HTML, its first spaces kept; entities other than the hard space stay as they are written. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\u00a0/g, ' ');
}

/** Why HTML is no description: it says nothing, or starts with a space. */
export function descriptionFault(html: string): 'empty' | 'leadingSpace' | undefined {
  const text = textOf(html);
  if (text.trim() === '') return 'empty';
  return /^\s/u.test(text) ? 'leadingSpace' : undefined;
}
