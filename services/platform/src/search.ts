/** The pattern of `ILIKE` for texts that contain this one, in any case. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
