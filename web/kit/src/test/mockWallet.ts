import type { Eip1193Provider } from '../wallet/types';
import { expectLogged } from './causedFailures';

type Handler = (params: readonly unknown[]) => unknown;

/** An EIP-1193 error with its code. */
export function walletError(code: number, message = 'refused'): Error {
  return expectLogged(Object.assign(new Error(message), { code }));
}

/** A wallet for tests: announces itself, records requests and responds through `handlers`. */
export class MockWallet implements Eip1193Provider {
  readonly requests: { method: string; params: readonly unknown[] }[] = [];
  private readonly listeners = new Map<string, Set<(payload: unknown) => void>>();

  constructor(
    readonly rdns: string,
    public accounts: string[],
    public chainId = 5,
    readonly handlers: Record<string, Handler> = {},
  ) {}

  announce(): void {
    const info = { uuid: this.rdns, name: this.rdns, icon: '', rdns: this.rdns };
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: this } }));
  }

  on(event: string, listener: (payload: unknown) => void): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }

  removeListener(event: string, listener: (payload: unknown) => void): void {
    this.listeners.get(event)?.delete(listener);
  }

  emit(event: string, payload: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(payload);
  }

  async request({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    this.requests.push({ method, params: params ?? [] });
    const handler = this.handlers[method];
    if (handler) return handler(params ?? []);
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.accounts;
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`;
      case 'wallet_switchEthereumChain': {
        const [{ chainId }] = params as [{ chainId: string }];
        this.chainId = Number(chainId);
        this.emit('chainChanged', chainId);
        return null;
      }
      case 'personal_sign':
        return `0x${'5a'.repeat(65)}`;
      default:
        return null;
    }
  }

  methods(): string[] {
    return this.requests.map(({ method }) => method);
  }
}
