import type { Interface } from 'ethers';
import { rpc } from './rpc';

/** Calls a view function through a node and returns its values. Throws the node's error. */
export async function readContract(
  url: string,
  to: string,
  contract: Interface,
  method: string,
  args: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const data = contract.encodeFunctionData(method, args);
  const result = await rpc(url, 'eth_call', [{ to, data }, 'latest']);
  return [...contract.decodeFunctionResult(method, String(result))];
}
