// Subjects of facts: launchpad.v1.chain.<chain>.<kind>.<partition>. Pools are spread over a fixed number of partitions, and
// each keeps its own order.

/** Positions are kept by partition: another number would need a way from the old ones to the new. */
const PARTITIONS = 8;

/** The subject of all of a chain's facts and retractions. */
export const chainSource = (chainId: number) => `launchpad.v1.chain.${chainId}.>`;

/**
 * The subject of a fact or retraction. The numbers of pools are consecutive, so their remainders spread them evenly.
 * @param kind the name of the set fact, or `retracted`
 */
export const factSubject = (chainId: number, kind: string, blockchainPoolId: number) =>
  `launchpad.v1.chain.${chainId}.${kind}.${blockchainPoolId % PARTITIONS}`;

/** A subject for each partition of a chain's source. */
export const partitionsOf = (source: string): string[] =>
  Array.from({ length: PARTITIONS }, (_, partition) => source.replace('>', `*.${partition}`));

/** The subject of those facts that were published before there were partitions, or by a listener of that time. */
export const unpartitioned = (source: string) => source.replace('>', '*');
