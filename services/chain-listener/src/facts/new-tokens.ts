import { setTimeout as delay } from 'node:timers/promises';
import type { ChainFact } from '@launchpad/proto';
import type { ChainStore } from '../chain/chain.store.js';
import { tokensOf } from '../chain/token.store.js';
import type { ChainNode } from '../node/chain-node.js';
import { readToken } from './token-reader.js';
import type { TokenNames } from '../chain/token-info.js';

/** What a block waits for its tokens at most. */
const PATIENCE_MS = 2_000;
const AT_ONCE = 32;

/**
 * Asks tokens that nobody named before what they call themselves, as far as they say so without keeping the chain
 * waiting. The others are asked again later.
 */
export async function hearNewTokens(
  store: ChainStore,
  chainId: number,
  node: ChainNode,
  facts: ChainFact[],
): Promise<ReadonlyMap<string, TokenNames>> {
  const heard = new Map<string, TokenNames>();
  const addresses = [...new Set(facts.flatMap(tokensOf).map(({ address }) => address))];
  if (addresses.length === 0) return heard;
  const known = await store.knownTokens(chainId, addresses);
  const strangers = addresses.filter((address) => !known.has(address)).slice(0, AT_ONCE);
  const asked = Promise.all(
    strangers.map(async (address) => heard.set(address, await readToken(node, address))),
  );
  const enough = new AbortController();
  const patience = delay(PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => {});
  await Promise.race([asked, patience]);
  enough.abort();
  return new Map(heard);
}
