/** The links of a pool, in the order in which its metadata holds them and pages show them. */
export const poolLinks = [
  'website',
  'telegram',
  'medium',
  'twitter',
  'discord',
  'podcast',
  'whitePaper',
] as const;

export type PoolLink = (typeof poolLinks)[number];

/** Links of a pool; missing and empty ones are omitted from its metadata. */
export type PoolLinks = Partial<Record<PoolLink, string>>;

/** One value for each link, in their order. */
export function perLink<T>(valueOf: (link: PoolLink) => T): Record<PoolLink, T> {
  return Object.fromEntries(poolLinks.map((link) => [link, valueOf(link)])) as Record<PoolLink, T>;
}

/** The links among an object's properties; the missing ones are empty. */
export const linksOf = (from: PoolLinks): Record<PoolLink, string> => perLink((link) => from[link] ?? '');
