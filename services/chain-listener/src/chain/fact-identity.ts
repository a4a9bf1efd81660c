/** The id of a fact's event; a new one each time the fact returns after a retraction. */
export function eventIdOf({ id, retractions }: { id: string; retractions: number }): string {
  return retractions === 0 ? id : `${id}:${retractions}`;
}
