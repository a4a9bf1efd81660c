import { positionOf } from '@launchpad/facts';
import type { ChainFact } from '@launchpad/proto';

/** The id of a fact's event; a new one each time the fact returns after a retraction. */
export function eventIdOf({ id, retractions }: { id: string; retractions: number }): string {
  return retractions === 0 ? id : `${id}:${retractions}`;
}

/** The subject of a fact's event. */
export function subjectOf(fact: ChainFact): string {
  return `launchpad.v1.chain.${positionOf(fact).chainId}.${fact.fact.case}`;
}
