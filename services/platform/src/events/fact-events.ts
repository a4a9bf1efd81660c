// Ids of the events about a fact: it is published, and retracted when its block leaves the chain, and published again when
// the block returns, any number of times.

const RETRACTED = 'retracted:';

/**
 * The id of the event that publishes a fact.
 * @param factId chain, block hash, transaction hash and log index, with colons between
 * @param retractions how often it was retracted before
 */
export const publicationId = (factId: string, retractions: number): string =>
  retractions === 0 ? factId : `${factId}:${retractions}`;

/** The id of the event that retracts what another published. */
export const retractionId = (published: string): string => `${RETRACTED}${published}`;

/** The id of the next event about the same fact. */
export function nextAboutFact(eventId: string): string {
  if (!eventId.startsWith(RETRACTED)) return retractionId(eventId);
  const published = eventId.slice(RETRACTED.length).split(':');
  return publicationId(published.slice(0, 4).join(':'), Number(published[4] ?? 0) + 1);
}
