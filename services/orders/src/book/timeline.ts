import type { Bid, Clearing } from '@launchpad/contracts';
import { figuresOf, type Figures } from '../ledger/figures.js';
import type { LiveBook, Trial } from './live-book.js';

/** When an order came into the book and when it left it, as places on its chain. */
export interface Stay extends Bid {
  id: string;
  /** Null for an order that was taken back. */
  placedAt: number | null;
  withdrawnAt: number | null;
  /** Whether the live book holds it. */
  held: boolean;
}

/** What a part of a pool's history amounts to. */
export interface History {
  /** The orders placed in it, in chain order, each with the figures right after it. */
  placed: { id: string; figures: Figures }[];
  /** At its end. */
  clearing: Clearing;
}

/**
 * Goes through a pool's history from a place on: back to the book as it stood before, then order by order.
 * @param stays all orders that come or go from that place on, and those the live book holds otherwise than the chain
 */
export function historyFrom(place: number, stays: readonly Stay[], book: LiveBook): History {
  const softCap = book.terms.minFundingThreshold;
  return book.trial((trial) => {
    for (const stay of stays) goBack(stay, place, trial);
    const placed = comingsAndGoings(stays, place).flatMap(({ stay, comes }) => {
      if (!comes) {
        trial.leave(stay);
        return [];
      }
      trial.enter(stay);
      const { raised, sold } = trial.clear();
      return [{ id: stay.id, figures: figuresOf(raised, sold, softCap) }];
    });
    return { placed, clearing: trial.clear() };
  });
}

function goBack(stay: Stay, place: number, trial: Trial): void {
  const stood = stay.placedAt !== null && stay.placedAt < place && (stay.withdrawnAt ?? Infinity) >= place;
  if (stay.held && !stood) trial.leave(stay);
  if (!stay.held && stood) trial.enter(stay);
}

function comingsAndGoings(stays: readonly Stay[], from: number) {
  return stays
    .flatMap((stay) => [
      { stay, comes: true, at: stay.placedAt },
      { stay, comes: false, at: stay.placedAt === null ? null : stay.withdrawnAt },
    ])
    .filter(({ at }) => at !== null && at >= from)
    .toSorted((a, b) => Number(a.at) - Number(b.at));
}
