import type { Network, Pool } from '@launchpad/api';
import { readContract } from '@launchpad/web-kit';
import type { Result } from 'ethers';

/** The root of a pool's whitelist in the latest block, zero for a public pool. Throws the node's errors. */
export async function rootOnChain(
  { publicRpcUrl }: Network,
  { idoAddress, blockchainPoolId }: Pick<Pool, 'idoAddress' | 'blockchainPoolId'>,
): Promise<string> {
  const { auction } = await import('@launchpad/web-kit/chain/calls');
  const [record] = await readContract(publicRpcUrl, idoAddress, auction, 'poolData', [blockchainPoolId]);
  const terms = (record as Result).getValue('terms') as Result;
  return String(terms.getValue('merkleRoot')).toLowerCase();
}
