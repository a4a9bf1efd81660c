/** A text with its direction kept to itself, as `isolated` writes it. */
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/gu;

/**
 * Where a text that a stranger wrote stands together with the page's own in one direction: in a text outside `<bdi>`,
 * in a label, a tooltip or a title.
 */
export function mixed(place: ParentNode, written: string): string[] {
  const holds = (text: string) => text.trim() !== written && text.replace(ISOLATED, '').includes(written);
  const elements = [...place.querySelectorAll('*')];
  const texts = elements
    .filter((element) => element.closest('bdi') === null)
    .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
    .filter((node) => {
      const text = node.textContent ?? '';
      // alone in its node, it may still have neighbours
      return holds(text) || (text.trim() === written && node.parentElement?.textContent?.trim() !== written);
    })
    .map((node) => `text: ${node.parentElement?.textContent ?? ''}`);
  const labels = elements
    .flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    .filter(holds)
    .map((label) => `label: ${label}`);
  return [...texts, ...labels, ...(holds(document.title) ? [`title: ${document.title}`] : [])];
}
