/** A direction-isolated text, as returned by `isolated`. */
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/gu;

/**
 * The places where a user-supplied text is mixed with the page's own without direction isolation: in a text outside
 * `<bdi>`, a label, a tooltip or a title.
 */
export function unisolated(container: ParentNode, supplied: string): string[] {
  const isMixed = (text: string) => text.trim() !== supplied && text.replace(ISOLATED, '').includes(supplied);
  const elements = [...container.querySelectorAll('*')];
  const texts = elements
    .filter((element) => element.closest('bdi') === null)
    .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
    .filter((node) => {
      const text = node.textContent ?? '';
      // alone in its node, it may still have siblings
      return (
        isMixed(text) || (text.trim() === supplied && node.parentElement?.textContent?.trim() !== supplied)
      );
    })
    .map((node) => `text: ${node.parentElement?.textContent ?? ''}`);
  const labels = elements
    .flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    .filter(isMixed)
    .map((label) => `label: ${label}`);
  return [...texts, ...labels, ...(isMixed(document.title) ? [`title: ${document.title}`] : [])];
}
