/** A date and time field's text, `YYYY-MM-DDTHH:mm`, read as UTC; null when it is empty or no date. */
export function utcSecondsOf(text: string): number | null {
  const ms = Date.parse(`${text}Z`);
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** The text of a date and time field for unix seconds, in UTC. */
export function utcFieldOf(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString().slice(0, 16);
}
