import {
  AbiCoder,
  concat,
  dataLength,
  Interface,
  solidityPacked,
  TypedDataEncoder,
  ZeroAddress,
  type SigningKey,
} from 'ethers';

// What the owners of a Safe (version 1.4.1) sign for it. For tests and the demo wallet: owners use Safe's own pages.

/** An owner and its key, such as an ethers wallet. */
export interface SafeOwner {
  address: string;
  signingKey: SigningKey;
}

/** A Safe on a chain. */
export interface SafePlace {
  address: string;
  chainId: number;
}

/** A transaction of a Safe. */
export interface SafeTransaction {
  to: string;
  data: string;
  value?: bigint | undefined;
  /** whether the code at `to` runs on the Safe's own storage */
  delegates?: boolean;
}

const multiSendInterface = /* @__PURE__ */ new Interface(['function multiSend(bytes transactions) payable']);

/**
 * Several calls as one transaction of a Safe, all or none.
 * @param multiSend address of Safe's `MultiSendCallOnly` on the chain
 */
export function combined(
  multiSend: string,
  calls: readonly Pick<SafeTransaction, 'to' | 'data'>[],
): SafeTransaction {
  const packed = calls.map(({ to, data }) =>
    solidityPacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 0, dataLength(data), data]),
  );
  const data = multiSendInterface.encodeFunctionData('multiSend', [concat(packed)]);
  return { to: multiSend, data, delegates: true };
}

/** Reads a Safe's next nonce, and executes its transactions. */
export const safeInterface = /* @__PURE__ */ new Interface([
  'function nonce() view returns (uint256)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
]);

/** The owners' signatures of any hash, in the form their Safe accepts (EIP-1271). */
export function signSafeMessage(safe: SafePlace, hash: string, owners: readonly SafeOwner[]): string {
  const message = AbiCoder.defaultAbiCoder().encode(['bytes32'], [hash]);
  return signed(safe, { SafeMessage: [{ name: 'message', type: 'bytes' }] }, { message }, owners);
}

/**
 * Data of the call to a Safe that executes its transaction.
 * @param nonce the Safe's next nonce
 */
export function safeTransactionCall(
  safe: SafePlace,
  nonce: bigint,
  { to, data, value = 0n, delegates = false }: SafeTransaction,
  owners: readonly SafeOwner[],
): string {
  const unpaid = {
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: ZeroAddress,
    refundReceiver: ZeroAddress,
  };
  const fields = { to, value, data, operation: delegates ? 1 : 0, ...unpaid };
  const signatures = signed(safe, SAFE_TX, { ...fields, nonce }, owners);
  return safeInterface.encodeFunctionData('execTransaction', [...Object.values(fields), signatures]);
}

const SAFE_TX = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
};

/** The owners' signatures of typed data of their Safe, in the order of their addresses. */
function signed(
  { address, chainId }: SafePlace,
  types: Record<string, { name: string; type: string }[]>,
  value: Record<string, unknown>,
  owners: readonly SafeOwner[],
): string {
  const digest = TypedDataEncoder.hash({ chainId, verifyingContract: address }, types, value);
  const sorted = owners.toSorted((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
  return concat(sorted.map(({ signingKey }) => signingKey.sign(digest).serialized));
}
