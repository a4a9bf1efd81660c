import type { Network } from '@launchpad/api';
import { withTimeout } from '../../api/deadline';
import { browserStorage } from '../../storage/storage';
import { t } from '../../strings/transaction';
import { walletConnectTexts as texts } from '../../strings/walletConnect';
import { walletChainId } from '../network';
import type { Eip1193Provider } from '../types';
import { knowsMethod, sharedAccounts } from './accounts';
import {
  DISCONNECTED,
  errorOf,
  loadClient,
  REJECTED,
  relayConnected,
  throughRelay,
  UNSUPPORTED,
  walletError,
  type Client,
} from './client';
import { beginPairing } from './pairing';

/** What the pages ask of a wallet; it shares what it knows of them. */
const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
];
const EVENTS = ['accountsChanged', 'chainChanged'];

/** The chain that the page is on, for the next visit. Each request names its chain, so that it need not be the wallet's. */
const CHAIN = 'wallet.walletConnect.chain';
/** The account that was chosen in the wallet, of those it shared. */
const ACCOUNT = 'wallet.walletConnect.account';
/** Ending a session at the wallet, too, is a courtesy. */
const GOODBYE_MS = 5_000;

type Request = Parameters<Eip1193Provider['request']>[0];
type Listener = (payload: unknown) => void;

/**
 * A wallet at the other end of WalletConnect's relay. WalletConnect's package loads with the first request for
 * accounts: when its user chooses it, or comes back to a page that was connected through it.
 */
export class WalletConnectProvider implements Eip1193Provider {
  private readonly listeners = new Map<string, Set<Listener>>();
  private loading: Promise<Client> | undefined;

  constructor(
    private readonly projectId: string,
    private readonly networks: readonly Pick<Network, 'chainId' | 'name'>[],
  ) {}

  on(event: string, listener: Listener): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  removeListener(event: string, listener: Listener): void {
    this.listeners.get(event)?.delete(listener);
  }

  async request(request: Request): Promise<unknown> {
    switch (request.method) {
      case 'eth_requestAccounts':
        return this.pair();
      case 'eth_accounts':
        return this.accounts(await this.client());
      case 'eth_chainId':
        return walletChainId(this.chainOf(await this.client()) ?? 0);
      case 'wallet_switchEthereumChain':
        return this.switchChain(await this.client(), request);
      case 'wallet_revokePermissions':
        return this.end(await this.client());
      default:
        return this.ask(await this.client(), request);
    }
  }

  private client(): Promise<Client> {
    this.loading ??= loadClient(this.projectId).then(
      (client) => {
        this.watch(client);
        return client;
      },
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }

  private watch(client: Client): void {
    const ended = () => this.emit('accountsChanged', []);
    client.on('session_delete', ended);
    client.client.on('session_expire', ({ topic }) => {
      if (client.session?.topic !== topic) return;
      client.session = undefined;
      ended();
    });
    client.on('session_update', () => {
      this.emit('accountsChanged', this.accounts(client));
      this.emitChain(client);
    });
    client.on('accountsChanged', (accounts: unknown) => {
      const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : [];
      const chosen = typeof first === 'string' ? first.toLowerCase() : '';
      if (!this.accounts(client).includes(chosen)) return;
      browserStorage.set(ACCOUNT, chosen);
      this.emit('accountsChanged', this.accounts(client));
    });
    client.on('chainChanged', (chainId: unknown) => {
      if (sharedAccounts(client).has(Number(chainId))) this.moveTo(client, Number(chainId));
    });
  }

  private emit(event: string, payload: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(payload);
  }

  private emitChain(client: Client): void {
    const chainId = this.chainOf(client);
    if (chainId !== undefined) this.emit('chainChanged', walletChainId(chainId));
  }

  /** The chain the page is on: the last one if the wallet shared it, else the first of ours that it did. */
  private chainOf(client: Client): number | undefined {
    const shared = sharedAccounts(client);
    const last = Number(browserStorage.get(CHAIN));
    if (shared.has(last) && this.networks.some(({ chainId }) => chainId === last)) return last;
    return this.networks.find(({ chainId }) => shared.has(chainId))?.chainId;
  }

  /** The accounts that the wallet shared on the page's chain, the chosen one first. */
  private accounts(client: Client): string[] {
    const chainId = this.chainOf(client);
    const shared = chainId === undefined ? [] : (sharedAccounts(client).get(chainId) ?? []);
    const chosen = browserStorage.get(ACCOUNT);
    return shared.toSorted((a, b) => Number(b === chosen) - Number(a === chosen));
  }

  private moveTo(client: Client, chainId: number): void {
    browserStorage.set(CHAIN, `${chainId}`);
    this.emitChain(client);
    this.emit('accountsChanged', this.accounts(client));
  }

  /** Shows a code and waits for a wallet that reads it, until its user gives up or the code expires. */
  private pair(): Promise<string[]> {
    return new Promise((resolve, reject) => {
      let isCancelled = false;
      const { show, end } = beginPairing(() => {
        isCancelled = true;
        reject(walletError(REJECTED, 'Cancelled'));
      });
      const pairing = this.client().then(async (client) => {
        await this.end(client);
        if (isCancelled) return [];
        await this.connect(client, show);
        // a wallet that read the code after all
        if (isCancelled) await this.end(client);
        return this.accountsToUse(client);
      });
      pairing.then(resolve, (error: unknown) => reject(errorOf(error))).finally(end);
    });
  }

  private async connect(client: Client, show: (uri: string) => void): Promise<void> {
    let onCode = (_uri: string) => {};
    const shown = new Promise<void>((resolve) => {
      onCode = (uri) => {
        show(uri);
        resolve();
      };
    });
    client.on('display_uri', onCode);
    try {
      const chains = this.networks.map(({ chainId }) => `eip155:${chainId}`);
      const approved = client.connect({
        // all optional: a wallet refuses the whole session for a required network that it lacks
        optionalNamespaces: { eip155: { chains, methods: METHODS, events: EVENTS } },
      });
      // of a refusal that comes after the code, the second one speaks
      approved.catch(() => undefined);
      await throughRelay(Promise.race([shown, approved]));
      await approved;
    } finally {
      client.removeListener('display_uri', onCode);
    }
  }

  private async accountsToUse(client: Client): Promise<string[]> {
    const accounts = this.accounts(client);
    if (accounts.length > 0 || !client.session) return accounts;
    await this.end(client);
    throw new Error(texts.noNetwork(this.networks.map(({ name }) => name).join(' or ')));
  }

  /** Ends the session here in any case, and at the wallet if it can be reached. */
  private async end(client: Client): Promise<null> {
    const { session } = client;
    browserStorage.remove(CHAIN);
    browserStorage.remove(ACCOUNT);
    if (!session) return null;
    const said = client.disconnect().catch((error: unknown) => console.error('WalletConnect', error));
    await withTimeout(GOODBYE_MS, said);
    const reason = { code: 6_000, message: 'User disconnected.' };
    // it keeps what it couldn't end, and would take it up at the next visit
    for (const { topic } of client.client.session.getAll()) await client.client.session.delete(topic, reason);
    client.session = undefined;
    return null;
  }

  /** A network that the wallet shared needs nobody's consent. Of others the wallet is asked, which may share them then. */
  private async switchChain(client: Client, request: Request): Promise<null> {
    const [{ chainId }] = request.params as [{ chainId: string }];
    const wanted = Number(chainId);
    if (!sharedAccounts(client).has(wanted) && knowsMethod(client, request.method))
      await this.ask(client, request);
    if (!sharedAccounts(client).has(wanted)) {
      const name = this.networks.find((network) => network.chainId === wanted)?.name ?? chainId;
      throw walletError(UNSUPPORTED, texts.notShared(name));
    }
    this.moveTo(client, wanted);
    return null;
  }

  private async ask(client: Client, { method, params }: Request): Promise<unknown> {
    if (!client.session) throw walletError(DISCONNECTED, t.transaction.walletOffline);
    if (!knowsMethod(client, method)) throw walletError(UNSUPPORTED, t.transaction.unsupported);
    await relayConnected(client);
    try {
      return await client.request({ method, params }, `eip155:${this.chainOf(client)}`);
    } catch (error) {
      throw errorOf(error);
    }
  }
}
