import { createRequire } from 'node:module';
import {
  AbiCoder,
  concat,
  getCreate2Address,
  Interface,
  keccak256,
  toBeHex,
  Wallet,
  ZeroAddress,
  type JsonRpcApiProvider,
  type Provider,
} from 'ethers';
import { safeInterface, safeTransactionCall, signSafeMessage, type SafeTransaction } from '../safe.js';
import { demoAccounts } from './accounts.js';
import { deployCode, deployedAddress, fund, sendAsDeployer } from './deploy.js';

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
const multiSend = artifactOf('libraries/MultiSendCallOnly.sol/MultiSendCallOnly');

const setupInterface = new Interface(singleton.abi);
const factoryInterface = new Interface(factory.abi);
const signMessageInterface = new Interface(signMessageLib.abi);
const [SINGLETON, FACTORY, HANDLER, SIGN_MESSAGE_LIB] = [singleton, factory, handler, signMessageLib].map(
  ({ bytecode }) => deployedAddress(bytecode),
) as [string, string, string, string];

/** Safe's `MultiSendCallOnly` on the local chains. */
export const MULTI_SEND = deployedAddress(multiSend.bytecode);

const coder = AbiCoder.defaultAbiCoder();

/** Deploys Safe's contracts, version 1.4.1, to a local chain. */
export async function deploySafeContracts(provider: JsonRpcApiProvider): Promise<void> {
  await deployCode(
    provider,
    [singleton, factory, handler, signMessageLib, multiSend].map(({ bytecode }) => bytecode),
  );
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
    this.setup = setupInterface.encodeFunctionData('setup', parameters);
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
    return signSafeMessage({ address: this.address, chainId }, hash, by);
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
    return { to: this.address, data: setupInterface.encodeFunctionData('swapOwner', [before, old, next]) };
  }

  /** Sends a transaction of the Safe, signed by some of its owners, and returns its hash once it is mined. */
  async execute(
    transaction: SafeTransaction,
    sender: Wallet,
    by: readonly Wallet[] = this.owners.slice(0, this.threshold),
  ): Promise<string> {
    const { provider } = sender;
    if (!provider) throw new Error('the sender has no provider');
    const sent = await sender.sendTransaction(await this.execution(provider, transaction, by));
    await sent.wait();
    return sent.hash;
  }

  /** The call by which anybody executes a transaction that some of its owners signed, as its next one. */
  async execution(
    provider: Provider,
    transaction: SafeTransaction,
    by: readonly Wallet[] = this.owners.slice(0, this.threshold),
  ): Promise<{ to: string; data: string }> {
    const { chainId } = await provider.getNetwork();
    const place = { address: this.address, chainId: Number(chainId) };
    return {
      to: this.address,
      data: safeTransactionCall(place, await this.nonce(provider), transaction, by),
    };
  }

  /** Of its next transaction: how many it has executed. */
  async nonce(provider: Provider): Promise<bigint> {
    const call = { to: this.address, data: safeInterface.encodeFunctionData('nonce') };
    return BigInt(await provider.call(call));
  }
}

const { poolOwner, investorA, investorB } = demoAccounts;

/** The demo wallet's Safe: any two of pool owner, investor A and investor B. */
export const demoSafe = new TestSafe(
  [poolOwner, investorA, investorB].map(({ privateKey }) => new Wallet(privateKey)),
  2,
);

/** Deploys the demo wallet's Safe and funds it with each token. Idempotent. */
export async function deployDemoSafe(provider: JsonRpcApiProvider): Promise<void> {
  await deploySafeContracts(provider);
  if ((await provider.getCode(demoSafe.address)) !== '0x') return;
  const { factory: to, data } = demoSafe.deployment;
  await sendAsDeployer(provider, [{ to, data }]);
  await fund(provider, [demoSafe.address]);
}
