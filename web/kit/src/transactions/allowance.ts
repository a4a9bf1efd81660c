import type { Network } from '@launchpad/api';
import { UNLIMITED, approve } from '@launchpad/client/transactions';
import { erc20Interface } from '@launchpad/contracts';
import { readContract } from '../chain/read';
import { rpc } from '../chain/rpc';
import { isRevert } from './revert';

/** Allowances of tokens. Pulls in ethers: import it only once a wallet is connected. */

export interface AllowanceQuery {
  network: Network;
  token: string;
  owner: string;
  spender: string;
}

/** What a contract may take of an account's tokens. */
export interface GivenAllowance {
  /** in smallest units */
  amount: bigint;
  /** the token refuses to raise it, as Tether's does: it has to be revoked, by an approval of zero, first */
  mustRevoke: boolean;
}

/** Reads an allowance, and whether the token would raise it. Throws the node's errors. */
export async function readAllowance({
  network: { chainId, publicRpcUrl },
  token,
  owner,
  spender,
}: AllowanceQuery): Promise<GivenAllowance> {
  const [allowance] = await readContract(publicRpcUrl, token, erc20Interface, 'allowance', [owner, spender]);
  const amount = BigInt(String(allowance));
  if (amount === 0n || amount === UNLIMITED) return { amount, mustRevoke: false };
  const { to, data } = approve(chainId, token, spender, amount + 1n);
  try {
    await rpc(publicRpcUrl, 'eth_call', [{ from: owner, to, data }, 'latest']);
    return { amount, mustRevoke: false };
  } catch (error) {
    if (isRevert(error)) return { amount, mustRevoke: true };
    throw error;
  }
}
