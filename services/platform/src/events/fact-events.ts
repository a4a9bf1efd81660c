// Ids of the events about a fact: it is published, and retracted when its block leaves the chain, and published again when
// the block returns, any number of times.

const RETRACTED = 'retracted:';
/** Parts of a fact's id. */
const FACT_PARTS = 4;

/**
 * The id of the event that publishes a fact.
 * @param factId chain, block hash, transaction hash and log index, with colons between
 * @param retractions how often it was retracted before
 */
export const publicationId = (factId: string, retractions: number): string =>
  retractions === 0 ? factId : `${factId}:${retractions}`;

/** The id of the fact that an event with this id publishes. */
export const publishedFact = (publication: string): string =>
  publication.split(':').slice(0, FACT_PARTS).join(':');

/** The id of the event that retracts what another published. */
export const retractionId = (published: string): string => `${RETRACTED}${published}`;

/** The id of the next event about the same fact. */
export function nextAboutFact(eventId: string): string {
  if (!eventId.startsWith(RETRACTED)) return retractionId(eventId);
  const published = eventId.slice(RETRACTED.length);
  const retractions = Number(published.split(':')[FACT_PARTS] ?? 0);
  return publicationId(publishedFact(published), retractions + 1);
}
