/** The newest records that a search finds are counted and paged, however many there are. */
export const MOST_FOUND = 1_000;

/** The pattern of `ILIKE` for texts that contain this one, in any case. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
