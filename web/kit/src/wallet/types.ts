/** An EIP-1193 provider. */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (payload: unknown) => void): void;
  removeListener?(event: string, listener: (payload: unknown) => void): void;
}

/** How a wallet introduces itself (EIP-6963). */
export interface WalletInfo {
  uuid: string;
  name: string;
  icon: string;
  rdns: string;
}

/** A wallet that was found, with the provider to talk to it. */
export interface DiscoveredWallet {
  info: WalletInfo;
  provider: Eip1193Provider;
}

/** The wallet's connection, one of three. Addresses are lowercase. */
export type WalletState =
  | { status: 'disconnected' }
  | { status: 'connecting'; rdns: string }
  | { status: 'connected'; rdns: string; address: string; chainId: number };
