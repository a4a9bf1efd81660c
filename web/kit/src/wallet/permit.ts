import type { SignedPermit } from '@launchpad/client/transactions';
import { Interface, Signature } from 'ethers';
import { isContractWallet } from './code';
import { requireAccount } from './account';
import { connectedProvider } from './wallet';
import { readContract } from '../chain/read';

export type { SignedPermit };

/** Permits (EIP-2612): an allowance that is signed instead of sent. Pulls in ethers. */

const permitAbi = new Interface([
  'function nonces(address) view returns (uint256)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
]);

/** The token's part of the data a permit signs. */
export interface PermitToken {
  name: string;
  version: string;
  nonce: bigint;
}

/**
 * The permit data of a token for an owner; undefined if the token does not support permits, or the owner is a contract
 * wallet: tokens check permits by the owner's key.
 */
export async function permitToken(
  url: string,
  token: string,
  owner: string,
): Promise<PermitToken | undefined> {
  try {
    const [isContract, [nonce], domain] = await Promise.all([
      isContractWallet(url, owner),
      readContract(url, token, permitAbi, 'nonces', [owner]),
      readContract(url, token, permitAbi, 'eip712Domain'),
    ]);
    if (isContract) return undefined;
    return { name: String(domain[1]), version: String(domain[2]), nonce: BigInt(String(nonce)) };
  } catch {
    return undefined;
  }
}

interface PermitRequest {
  permit: PermitToken;
  chainId: number;
  token: string;
  owner: string;
  spender: string;
  value: bigint;
  /** unix seconds of the chain */
  deadline: number;
}

/** Asks the owner's wallet to sign a permit. Throws what the wallet throws, including a rejection, or `OtherAccount`. */
export async function signPermit(request: PermitRequest): Promise<SignedPermit> {
  const { permit, chainId, token, owner, spender, value, deadline } = request;
  const typedData = {
    primaryType: 'Permit',
    domain: { name: permit.name, version: permit.version, chainId, verifyingContract: token },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      owner,
      spender,
      value: value.toString(),
      nonce: permit.nonce.toString(),
      deadline: String(deadline),
    },
  };
  requireAccount(owner);
  const signature = await connectedProvider().request({
    method: 'eth_signTypedData_v4',
    params: [owner, JSON.stringify(typedData)],
  });
  const { v, r, s } = Signature.from(String(signature));
  return { value, deadline: BigInt(deadline), v, r, s };
}
