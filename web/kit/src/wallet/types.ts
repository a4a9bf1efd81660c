/** An EIP-1193 provider. */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (payload: unknown) => void): void;
  removeListener?(event: string, listener: (payload: unknown) => void): void;
}

/** A wallet's announcement (EIP-6963). */
export interface WalletInfo {
  uuid: string;
  name: string;
  icon: string;
  rdns: string;
}

/** A discovered wallet and its provider. */
export interface DiscoveredWallet {
  info: WalletInfo;
  provider: Eip1193Provider;
}

/** The wallet connection. Addresses are lowercase. */
export type WalletState =
  | { status: 'disconnected' }
  | { status: 'connecting'; rdns: string }
  | {
      status: 'connected';
      rdns: string;
      address: string;
      chainId: number;
      /** it no longer shares the account, and work on the page waits for it: nothing can be signed until it does again */
      isLocked?: true;
    };
