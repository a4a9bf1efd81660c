import { createRequire } from 'node:module';
import {
  AbiCoder,
  concat,
  getBytes,
  getCreate2Address,
  Interface,
  keccak256,
  toBeHex,
  TypedDataEncoder,
  Wallet,
  ZeroAddress,
  type JsonRpcApiProvider,
} from 'ethers';
import { deployCode, deployedAddress } from './deploy.js';

const require = createRequire(import.meta.url);

interface Artifact {
  bytecode: string;
  abi: ConstructorParameters<typeof Interface>[0];
}

/** What Safe's own package says of one of its contracts. */
const artifactOf = (path: string) =>
  require(`@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`) as Artifact;

const singleton = artifactOf('Safe.sol/Safe');
const factory = artifactOf('proxies/SafeProxyFactory.sol/SafeProxyFactory');
const proxy = artifactOf('proxies/SafeProxy.sol/SafeProxy');
const handler = artifactOf('handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler');
const signMessageLib = artifactOf('libraries/SignMessageLib.sol/SignMessageLib');

const safeInterface = new Interface(singleton.abi);
const factoryInterface = new Interface(factory.abi);
const signMessageInterface = new Interface(signMessageLib.abi);
const [SINGLETON, FACTORY, HANDLER, SIGN_MESSAGE_LIB] = [singleton, factory, handler, signMessageLib].map(
  ({ bytecode }) => deployedAddress(bytecode),
) as [string, string, string, string];

const coder = AbiCoder.defaultAbiCoder();

/** Deploys Safe's contracts, version 1.4.1, to a local chain. */
export async function deploySafeContracts(provider: JsonRpcApiProvider): Promise<void> {
  await deployCode(
    provider,
    [singleton, factory, handler, signMessageLib].map(({ bytecode }) => bytecode),
  );
}

/** A transaction of a Safe. */
export interface SafeTransaction {
  to: string;
  data: string;
  /** whether `to`'s code runs on the Safe's own storage */
  delegates?: boolean;
}

/** A Safe (version 1.4.1) with the keys of its owners, to be deployed on any local chain. */
export class TestSafe {
  /** Checksummed; the same on every chain. */
  readonly address: string;
  private readonly setup: string;

  /** @param salt another one makes another Safe of the same owners */
  constructor(
    readonly owners: readonly Wallet[],
    readonly threshold: number,
    private readonly salt = 0n,
  ) {
    const addresses = owners.map(({ address }) => address);
    const parameters = [addresses, threshold, ZeroAddress, '0x', HANDLER, ZeroAddress, 0, ZeroAddress];
    this.setup = safeInterface.encodeFunctionData('setup', parameters);
    const code = concat([proxy.bytecode, coder.encode(['address'], [SINGLETON])]);
    const salted = keccak256(concat([keccak256(this.setup), toBeHex(salt, 32)]));
    this.address = getCreate2Address(FACTORY, salted, keccak256(code));
  }

  /** Who deploys it, and with which data: what a signature before its deployment holds (EIP-6492). */
  get deployment(): { factory: string; data: string } {
    const parameters = [SINGLETON, this.setup, this.salt];
    return {
      factory: FACTORY,
      data: factoryInterface.encodeFunctionData('createProxyWithNonce', parameters),
    };
  }

  /** Sends the transaction that deploys it. */
  async deploy(sender: Wallet): Promise<void> {
    const { factory: to, data } = this.deployment;
    await (await sender.sendTransaction({ to, data })).wait();
  }

  /** The signature of some of its owners for a hash of anybody's (EIP-1271). */
  sign(hash: string, chainId: number, by: readonly Wallet[] = this.owners.slice(0, this.threshold)): string {
    const message = { message: coder.encode(['bytes32'], [hash]) };
    return this.signed({ SafeMessage: [{ name: 'message', type: 'bytes' }] }, message, chainId, by);
  }

  /** That signature for as long as the Safe is not deployed (EIP-6492). */
  signUndeployed(hash: string, chainId: number, by?: readonly Wallet[]): string {
    const { factory: deployer, data } = this.deployment;
    const own = this.sign(hash, chainId, by);
    return concat([
      coder.encode(['address', 'bytes', 'bytes'], [deployer, data, own]),
      '0x6492'.padEnd(66, '6492'),
    ]);
  }

  /** The transaction that approves a hash on chain, after which an empty signature is valid for it. */
  approval(hash: string): SafeTransaction {
    const data = signMessageInterface.encodeFunctionData('signMessage', [coder.encode(['bytes32'], [hash])]);
    return { to: SIGN_MESSAGE_LIB, data, delegates: true };
  }

  /** The transaction that replaces an owner by another. */
  swapOwner(old: string, next: string): SafeTransaction {
    const index = this.owners.findIndex(({ address }) => address === old);
    const before = this.owners[index - 1]?.address ?? toBeHex(1, 20);
    return { to: this.address, data: safeInterface.encodeFunctionData('swapOwner', [before, old, next]) };
  }

  /** Sends a transaction of the Safe, signed by some of its owners, and returns its hash once it is mined. */
  async execute(
    transaction: SafeTransaction,
    sender: Wallet,
    by: readonly Wallet[] = this.owners.slice(0, this.threshold),
  ): Promise<string> {
    const { provider } = sender;
    if (!provider) throw new Error('the sender has no provider');
    const { chainId } = await provider.getNetwork();
    const nonce = BigInt(
      await provider.call({ to: this.address, data: safeInterface.encodeFunctionData('nonce') }),
    );
    const { to, data, delegates = false } = transaction;
    const zeros = {
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: ZeroAddress,
      refundReceiver: ZeroAddress,
    };
    const fields = { to, value: 0, data, operation: delegates ? 1 : 0, ...zeros };
    const signatures = this.signed(SAFE_TX, { ...fields, nonce }, Number(chainId), by);
    const call = safeInterface.encodeFunctionData('execTransaction', [...Object.values(fields), signatures]);
    const sent = await sender.sendTransaction({ to: this.address, data: call });
    await sent.wait();
    return sent.hash;
  }

  /** The signatures of owners over typed data of this Safe, in the order it wants. */
  private signed(
    types: Record<string, { name: string; type: string }[]>,
    value: Record<string, unknown>,
    chainId: number,
    by: readonly Wallet[],
  ): string {
    const digest = TypedDataEncoder.hash({ chainId, verifyingContract: this.address }, types, value);
    const sorted = by.toSorted((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
    return concat(sorted.map(({ signingKey }) => signingKey.sign(getBytes(digest)).serialized));
  }
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
