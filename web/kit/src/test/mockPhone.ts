import { EventEmitter } from 'node:events';

/**
 * WalletConnect's package as the page sees it, without the relay and the phone behind it: it asks this phone for each
 * answer. What lies beyond the package's export is not tested here.
 */
export class MockPhone extends EventEmitter {
  /** what it shared; kept over reloads, as the package does in IndexedDB */
  session: { topic: string; namespaces: Record<string, object> } | undefined;
  readonly asked: { method: string; params?: unknown; chain: string }[] = [];
  readonly offered: object[] = [];
  readonly answers: Record<string, () => unknown> = { personal_sign: () => '0x5a' };
  /** whether its user says yes to the connection */
  approval: () => Promise<void> = () => Promise.resolve();
  relay: () => Promise<void> = () => Promise.resolve();
  connected = true;
  goodbyes = 0;
  readonly client = Object.assign(new EventEmitter(), {
    core: {
      relayer: {
        phone: this,
        get connected() {
          return this.phone.connected;
        },
        transportOpen: () => this.relay(),
      },
    },
    session: {
      getAll: () => (this.session ? [this.session] : []),
      delete: () => {
        this.session = undefined;
        return Promise.resolve();
      },
    },
  });

  share(accounts: string[], methods = ['personal_sign', 'eth_sendTransaction']): void {
    this.session = { topic: 't', namespaces: { eip155: { accounts, methods, events: [] } } };
  }

  async connect(offer: object): Promise<void> {
    this.offered.push(offer);
    await this.relay();
    this.emit('display_uri', 'wc:7f6e@2?relay-protocol=irn&symKey=12');
    await this.approval();
  }

  async request({ method, params }: { method: string; params?: unknown }, chain: string): Promise<unknown> {
    this.asked.push({ method, params, chain });
    return this.answers[method]?.() ?? null;
  }

  async disconnect(): Promise<void> {
    this.goodbyes++;
    await this.relay();
    this.session = undefined;
  }
}
