import type { Bid, Clearing } from '@launchpad/contracts';
import { figuresOf, type Figures } from '../ledger/figures.js';
import type { LiveBook, Trial } from './live-book.js';

/** When an order entered and left the book, as chain positions. */
export interface OrderSpan extends Bid {
  id: string;
  /** Null if the order was retracted. */
  placedAt: number | null;
  withdrawnAt: number | null;
  /** Whether the live book holds it now. */
  inBook: boolean;
}

/** The result of replaying a part of a pool's history. */
export interface History {
  /** The orders placed in that part, in chain order, each with the figures right after it. */
  placed: { id: string; figures: Figures }[];
  /** At the end. */
  clearing: Clearing;
}

/**
 * Replays a pool's history from a chain position: rewinds the book to it, then applies order by order.
 * @param spans all orders placed or withdrawn from that position on, and those whose state in the live book is outdated
 */
export function historyFrom(position: number, spans: readonly OrderSpan[], book: LiveBook): History {
  const softCap = book.terms.minFundingThreshold;
  return book.trial((trial) => {
    for (const span of spans) rewind(span, position, trial);
    const placed = changesFrom(spans, position).flatMap(({ stay: span, isPlacement }) => {
      if (!isPlacement) {
        trial.remove(span);
        return [];
      }
      trial.add(span);
      const { raised, sold } = trial.clear();
      return [{ id: span.id, figures: figuresOf(raised, sold, softCap) }];
    });
    return { placed, clearing: trial.clear() };
  });
}

function rewind(span: OrderSpan, position: number, trial: Trial): void {
  const wasActive =
    span.placedAt !== null && span.placedAt < position && (span.withdrawnAt ?? Infinity) >= position;
  if (span.inBook && !wasActive) trial.remove(span);
  if (!span.inBook && wasActive) trial.add(span);
}

function changesFrom(spans: readonly OrderSpan[], from: number) {
  return spans
    .flatMap((span) => [
      { stay: span, isPlacement: true, at: span.placedAt },
      { stay: span, isPlacement: false, at: span.placedAt === null ? null : span.withdrawnAt },
    ])
    .filter(({ at }) => at !== null && at >= from)
    .toSorted((a, b) => Number(a.at) - Number(b.at));
}
