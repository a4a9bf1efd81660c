/** Parses a date and time field, `YYYY-MM-DDTHH:mm` in UTC; null if empty or invalid. */
export function utcSecondsOf(text: string): number | null {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** Unix seconds as the value of a date and time field, in UTC. */
export function utcFieldOf(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString().slice(0, 16);
}
