import type { Interface } from 'ethers';
import { rpc } from './rpc';

/** The answer of something else than the contract that was called, as of an address without one. */
export class UndecodableAnswer extends Error {
  override readonly name = 'UndecodableAnswer';
}

/**
 * Calls a view function through a node and returns its values. Throws the node's error, or `UndecodableAnswer`.
 */
export async function readContract(
  url: string,
  to: string,
  contract: Interface,
  method: string,
  args: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const data = contract.encodeFunctionData(method, args);
  const result = await rpc(url, 'eth_call', [{ to, data }, 'latest']);
  if (typeof result !== 'string') throw new Error('The node answered with no bytes');
  try {
    return [...contract.decodeFunctionResult(method, result)];
  } catch (cause) {
    throw new UndecodableAnswer(`${to} has no ${method}`, { cause });
  }
}
