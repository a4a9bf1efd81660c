import { AbiCoder, concat, dataLength, dataSlice, Interface, ZeroAddress } from 'ethers';
import { signatureCheckAbi } from './generated/signatureCheck.js';
import { signatureCheckBytecode } from './generated/signatureCheck.bytecode.js';

/** A contract wallet and what it may have signed. */
export interface ContractSignature {
  wallet: string;
  hash: string;
  /** `0x` for a hash that a Safe approved on chain */
  signature: string;
}

/** What ends a signature of a wallet that is not deployed yet (EIP-6492). */
const UNDEPLOYED = '0x6492649264926492649264926492649264926492649264926492649264926492';
const WORD = 32;

const contract = /* @__PURE__ */ new Interface(signatureCheckAbi);

/** What `SignatureCheck` gives wallet and factory, and what the longest signature costs, with room to spare. */
export const SIGNATURE_CHECK_GAS = 6_000_000;

/**
 * Data of the `eth_call`, without a receiver, that returns 1 if the wallet signed and 0 if not, as one word; undefined if
 * it can't have: the signature claims to be of a wallet not deployed yet, and does not say how to deploy it.
 */
export function signatureCheckCall({ wallet, hash, signature }: ContractSignature): string | undefined {
  const parts = partsOf(signature);
  if (!parts) return undefined;
  const { own, factory, factoryData } = parts;
  const args = [wallet, hash, own, factory, factoryData];
  return concat([signatureCheckBytecode, contract.encodeDeploy(args)]);
}

/** Whether a signature says how to deploy its wallet. */
export function isSignedUndeployed(signature: string): boolean {
  const length = dataLength(signature);
  return length >= WORD && dataSlice(signature, length - WORD) === UNDEPLOYED;
}

function partsOf(signature: string) {
  if (!isSignedUndeployed(signature)) return { own: signature, factory: ZeroAddress, factoryData: '0x' };
  try {
    const types = ['address', 'bytes', 'bytes'];
    const [factory, factoryData, own] = AbiCoder.defaultAbiCoder().decode(
      types,
      dataSlice(signature, 0, -WORD),
    ) as unknown as [string, string, string];
    return { own, factory, factoryData };
  } catch {
    return undefined;
  }
}
