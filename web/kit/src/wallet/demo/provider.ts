import type { Network } from '@launchpad/api';
import type { JsonRpcProvider, TypedDataField, Wallet } from 'ethers';
import { rpc } from '../../chain/rpc';
import { browserStorage } from '../../storage/storage';
import type { Call } from '../batch';
import type { Eip1193Provider } from '../types';
import { demoAccounts, type DemoAccount } from './accounts';
import type { DemoSafe } from './safe';

/** An error with the code wallets use. */
class ProviderError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}

const STATE = 'demo-wallet';

interface State {
  address?: string;
  chainId?: number;
}

function load(): State {
  return JSON.parse(browserStorage.get(STATE) ?? '{}') as State;
}

interface TypedData {
  domain: Record<string, unknown>;
  types: Record<string, TypedDataField[]>;
  message: Record<string, unknown>;
}

/**
 * A wallet (EIP-1193) that signs with the local chains' test accounts. It asks which account to use, but not for
 * confirmations.
 */
export class DemoProvider implements Eip1193Provider {
  private state = load();
  private readonly listeners = new Map<string, Set<(payload: unknown) => void>>();
  private readonly nodes = new Map<number, JsonRpcProvider>();

  constructor(
    private readonly networks: () => Promise<Network[]>,
    private readonly choose: () => Promise<DemoAccount | undefined>,
  ) {}

  on(event: string, listener: (payload: unknown) => void): void {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known.add(listener));
  }

  removeListener(event: string, listener: (payload: unknown) => void): void {
    this.listeners.get(event)?.delete(listener);
  }

  async request({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    const args = params ?? [];
    switch (method) {
      case 'eth_accounts':
        return this.state.address ? [this.state.address] : [];
      case 'eth_requestAccounts':
        return this.connect();
      case 'eth_chainId':
        return `0x${(await this.network()).chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        return this.switchChain(Number((args[0] as { chainId: string }).chainId));
      case 'wallet_revokePermissions':
        return this.switchTo(undefined);
      case 'personal_sign':
        return this.signMessage(String(args[1]), String(args[0]));
      case 'eth_signTypedData_v4':
        return this.signTypedData(String(args[0]), args[1]);
      case 'eth_sendTransaction':
        return this.send(args[0] as { from: string; to: string; data?: string; value?: string });
      case 'wallet_getCapabilities':
        return this.capabilities(String(args[0]));
      case 'wallet_sendCalls':
        return this.sendCalls(args[0] as { from: string; calls: Call[] });
      case 'wallet_getCallsStatus':
        return this.callsStatus(String(args[0]));
      default:
        return rpc((await this.network()).publicRpcUrl, method, args);
    }
  }

  /** Switches the account, as a user does in a wallet's window; undefined disconnects. */
  switchTo(address: string | undefined): null {
    this.save({ ...this.state, ...(address ? { address } : {}) }, !address);
    this.emit('accountsChanged', address ? [address] : []);
    return null;
  }

  private save(state: State, withoutAddress = false) {
    const { address, chainId } = state;
    this.state = { ...(address && !withoutAddress && { address }), ...(chainId && { chainId }) };
    browserStorage.set(STATE, JSON.stringify(this.state));
  }

  private emit(event: string, payload: unknown) {
    for (const listener of this.listeners.get(event) ?? []) listener(payload);
  }

  private async connect(): Promise<string[]> {
    if (this.state.address) return [this.state.address];
    const account = await this.choose();
    if (!account) throw new ProviderError(4001, 'User rejected the request.');
    this.save({ ...this.state, address: account.address });
    return [account.address];
  }

  private async network(): Promise<Network> {
    const networks = await this.networks();
    const network = networks.find(({ chainId }) => chainId === this.state.chainId) ?? networks[0];
    if (!network) throw new ProviderError(4900, 'No network is configured');
    return network;
  }

  private async switchChain(chainId: number): Promise<null> {
    const known = (await this.networks()).some((network) => network.chainId === chainId);
    if (!known) throw new ProviderError(4902, `Unrecognized chain ID ${chainId}`);
    this.save({ ...this.state, chainId });
    this.emit('chainChanged', `0x${chainId.toString(16)}`);
    return null;
  }

  /** Who signs for an account; of a Safe, the owner who sends its transactions. */
  private async signer(from: string): Promise<Wallet> {
    const account = this.account(from);
    const { JsonRpcProvider, Wallet } = await import('ethers');
    const { chainId, publicRpcUrl } = await this.network();
    const node =
      this.nodes.get(chainId) ??
      new JsonRpcProvider(publicRpcUrl, chainId, { staticNetwork: true, cacheTimeout: -1 });
    this.nodes.set(chainId, node);
    return new Wallet(account.key, node);
  }

  private account(from: string): DemoAccount {
    const account = demoAccounts.find(({ address }) => address === from.toLowerCase());
    if (!account || account.address !== this.state.address) throw new ProviderError(4100, 'Unknown account');
    return account;
  }

  /** The Safe that an account is; undefined for an ordinary one. */
  private async safe(from: string): Promise<DemoSafe | undefined> {
    const { address, coSigner } = this.account(from);
    if (coSigner === undefined) return undefined;
    const { DemoSafe } = await import('./safe');
    return new DemoSafe(
      { address, chainId: (await this.network()).chainId },
      await this.signer(from),
      coSigner,
    );
  }

  private async send({
    from,
    to,
    data,
    value,
  }: {
    from: string;
    to: string;
    data?: string;
    value?: string;
  }): Promise<string> {
    const transaction = { to, data: data ?? '0x', value: BigInt(value ?? 0) };
    const safe = await this.safe(from);
    if (safe) return safe.send(transaction);
    const { hash } = await (await this.signer(from)).sendTransaction(transaction);
    return hash;
  }

  /** A Safe combines calls (EIP-5792), on every chain. */
  private capabilities(from: string): object {
    const status = this.account(from).coSigner === undefined ? 'unsupported' : 'supported';
    return { '0x0': { atomic: { status } } };
  }

  /** Named by the chain and the transaction that carries it, so that a reload forgets nothing. */
  private async sendCalls({ from, calls }: { from: string; calls: Call[] }): Promise<{ id: string }> {
    const safe = await this.safe(from);
    if (!safe) throw new ProviderError(5700, 'This account sends its calls one by one');
    return { id: `${(await this.network()).chainId}:${await safe.sendBatch(calls)}` };
  }

  private async callsStatus(id: string): Promise<object> {
    const [chainId, hash] = id.split(':');
    const network = (await this.networks()).find((each) => String(each.chainId) === chainId);
    if (!network || !hash) throw new ProviderError(5730, `Unknown batch ${id}`);
    const receipt = (await rpc(network.publicRpcUrl, 'eth_getTransactionReceipt', [hash])) as {
      status: string;
    } | null;
    const status = receipt ? (receipt.status === '0x1' ? 200 : 500) : 100;
    return { version: '2.0.0', id, status, atomic: true, receipts: receipt ? [receipt] : [] };
  }

  private async signMessage(from: string, message: string): Promise<string> {
    const { getBytes, hashMessage } = await import('ethers');
    const safe = await this.safe(from);
    if (safe) return safe.sign(hashMessage(getBytes(message)));
    return (await this.signer(from)).signMessage(getBytes(message));
  }

  private async signTypedData(from: string, payload: unknown): Promise<string> {
    const { domain, types, message } = (
      typeof payload === 'string' ? JSON.parse(payload) : payload
    ) as TypedData;
    const { EIP712Domain: _domain, ...own } = types;
    const safe = await this.safe(from);
    if (safe) {
      const { TypedDataEncoder } = await import('ethers');
      return safe.sign(TypedDataEncoder.hash(domain, own, message));
    }
    return (await this.signer(from)).signTypedData(domain, own, message);
  }
}
