/**
 * The texts of a pool, in the order in which its metadata holds them, and how many characters each may have. Every pool
 * has the first three; a further one is optional, of one line, and changes no metadata that lacks it.
 */
export const textLimits = {
  title: 50,
  /** HTML */
  description: 50_000,
  /** content id of the logo's file */
  logo: 120,
} as const;

export type PoolText = keyof typeof textLimits;

export const poolTexts = Object.keys(textLimits) as PoolText[];

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

/** Texts of a pool; missing and empty ones are omitted from its metadata. */
export type PoolTexts = Record<'title' | 'description' | 'logo', string> & Partial<Record<PoolText, string>>;

/** Links of a pool; missing and empty ones are omitted from its metadata. */
export type PoolLinks = Partial<Record<PoolLink, string>>;

/** Everything that a pool's owner writes for its page, as form fields: what is not filled in is empty. */
export type PoolPage = Record<PoolText | PoolLink, string>;

/** One value for each text, in their order. */
export const perText = <T>(valueOf: (text: PoolText) => T) => per(poolTexts, valueOf);

/** One value for each link, in their order. */
export const perLink = <T>(valueOf: (link: PoolLink) => T) => per(poolLinks, valueOf);

/** The texts among an object's properties; the missing ones are empty. */
export const textsOf = (from: Partial<PoolTexts>) => perText((text) => from[text] ?? '');

/** The links among an object's properties; the missing ones are empty. */
export const linksOf = (from: PoolLinks) => perLink((link) => from[link] ?? '');

/** The texts and links among an object's properties; the missing ones are empty. */
export const pageOf = (from: Partial<PoolPage>): PoolPage => ({ ...textsOf(from), ...linksOf(from) });

function per<Name extends string, T>(names: readonly Name[], valueOf: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, T>;
}
