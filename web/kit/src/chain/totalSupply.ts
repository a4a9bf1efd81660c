import { rpc } from './rpc';

/** Selector of `totalSupply()`, written out so that a page that only shows a price loads no chain library. */
const TOTAL_SUPPLY = '0x18160ddd';

/** A token's total supply in smallest units; undefined if it does not say. Throws the node's errors. */
export async function readTotalSupply(url: string, token: string): Promise<bigint | undefined> {
  const result = await rpc(url, 'eth_call', [{ to: token, data: TOTAL_SUPPLY }, 'latest']);
  if (typeof result !== 'string' || !result.startsWith('0x'))
    throw new Error('The node answered with no bytes');
  if (!/^0x[0-9a-f]{64}$/i.test(result)) return undefined;
  const supply = BigInt(result);
  return supply > 0n ? supply : undefined;
}
