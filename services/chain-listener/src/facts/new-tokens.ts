import { setTimeout as delay } from 'node:timers/promises';
import type { ChainFact } from '@launchpad/proto';
import type { ChainStore } from '../chain/chain.store.js';
import { tokensOf } from '../chain/token.store.js';
import type { ChainNode } from '../node/chain-node.js';
import { readToken } from './token-reader.js';
import type { TokenNames } from '../chain/token-info.js';

/** How long a block may wait for its tokens. */
const TIMEOUT_MS = 2_000;
const MAX_TOKENS = 32;

/**
 * Reads the names of unknown tokens, as far as they answer without delaying the chain. The others are read again
 * later.
 */
export async function readNewTokens(
  store: ChainStore,
  chainId: number,
  node: ChainNode,
  facts: ChainFact[],
): Promise<ReadonlyMap<string, TokenNames>> {
  const names = new Map<string, TokenNames>();
  const addresses = [...new Set(facts.flatMap(tokensOf).map(({ address }) => address))];
  if (addresses.length === 0) return names;
  const known = await store.knownTokens(chainId, addresses);
  const unknown = addresses.filter((address) => !known.has(address)).slice(0, MAX_TOKENS);
  const reads = Promise.all(
    unknown.map(async (address) => names.set(address, await readToken(node, address))),
  );
  const done = new AbortController();
  const timeout = delay(TIMEOUT_MS, undefined, { signal: done.signal }).catch(() => {});
  await Promise.race([reads, timeout]);
  done.abort();
  return new Map(names);
}
