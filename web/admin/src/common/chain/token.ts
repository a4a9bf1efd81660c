import type { TokenFacts } from '@launchpad/contracts';
import type { Network } from '@launchpad/api';
import { isRevert, readContract, UndecodableAnswer } from '@launchpad/web-kit';

const loadCalls = () => import('@launchpad/web-kit/chain/calls');

/** Name, symbol and decimals of the token at an address; undefined if there is none. Throws the node's errors. */
export async function readToken(network: Network, address: string): Promise<TokenFacts | undefined> {
  const { erc20 } = await loadCalls();
  const read = (method: string) => readContract(network.publicRpcUrl, address, erc20, method);
  try {
    const [[name], [symbol], [decimals]] = await Promise.all([
      read('name'),
      read('symbol'),
      read('decimals'),
    ]);
    return {
      address: address.toLowerCase(),
      name: String(name),
      symbol: String(symbol),
      decimals: Number(decimals),
    };
  } catch (error) {
    if (isRevert(error) || error instanceof UndecodableAnswer) return undefined;
    throw error;
  }
}

/** An account's balance of a token, in smallest units. Throws the node's errors. */
export async function readBalance(network: Network, token: string, account: string): Promise<bigint> {
  const { erc20 } = await loadCalls();
  const [balance] = await readContract(network.publicRpcUrl, token, erc20, 'balanceOf', [account]);
  return BigInt(String(balance));
}
