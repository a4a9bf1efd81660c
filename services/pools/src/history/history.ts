import { factId, poolStatesOf, positionOf, type PoolState } from '@launchpad/facts';
import type { ChainFact, HistoryEntrySchema } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';

/** An act on a pool. */
export type HistoryEntry = Required<
  Pick<MessageInitShape<typeof HistoryEntrySchema>, 'id' | 'action' | 'actor' | 'name' | 'transactionHash'>
> & { timeMs: bigint; before: string; after: string };

/** The terms and states that an act can change, with the names of the pool's fields. */
const SHOWN = [
  ...(['formHash', 'minimumBiddingAmount', 'minimumFundingThreshold', 'merkleRoot'] as const),
  ...(['poolStartDate', 'poolEndDate', 'poolCancelDate'] as const),
  ...(['isCancelled', 'isScam', 'isDeleted'] as const),
];

/**
 * The acts behind a pool's facts, in their order, each with the fields it changed.
 * @param facts in chain order
 * @param before the pool's state before them, if they are not all
 */
export function actsOf(facts: readonly ChainFact[], before?: PoolState): HistoryEntry[] {
  const states = poolStatesOf(facts, before);
  return facts.flatMap((fact, index) => {
    const { transactionHash, blockTimestamp, from } = positionOf(fact);
    // Names of tokens that were read later are no act.
    if (fact.fact.case === undefined || fact.fact.case === 'tokenRead') return [];
    return [
      {
        id: factId(fact),
        timeMs: BigInt(blockTimestamp) * 1_000n,
        action: `chain.${fact.fact.case}`,
        actor: from,
        name: '',
        transactionHash,
        ...difference(index === 0 ? before : states[index - 1], states[index]),
      },
    ];
  });
}

function difference(before: PoolState | undefined, after: PoolState | undefined) {
  if (!before || !after) return { before: '', after: '' };
  const changed = SHOWN.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return { before: '', after: '' };
  const of = (state: PoolState) =>
    JSON.stringify(Object.fromEntries(changed.map((field) => [field, state[field]])));
  return { before: of(before), after: of(after) };
}
