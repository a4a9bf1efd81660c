/** The address of a title: spaces become hyphens, characters that are not URL-safe are removed. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  return slug || 'page';
}

/** The slug itself, or the first of slug-2, slug-3, ... that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
