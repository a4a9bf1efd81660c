import type { UniversalProvider } from '@walletconnect/universal-provider';
import { withTimeout } from '../../api/deadline';
import { walletConnectTexts as texts } from '../../strings/walletConnect';

/** WalletConnect's own provider: loads it, and bounds how long it takes. */

export type Client = InstanceType<typeof UniversalProvider>;

const LOAD_MS = 20_000;
/** It tries again by itself for more than a minute. */
const RELAY_MS = 20_000;

/** An error of a provider, with its code (EIP-1193). */
export const walletError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code });

/** The codes of EIP-1193 for a provider that can't reach anything, and for a method it doesn't have. */
export const DISCONNECTED = 4900;
export const UNSUPPORTED = 4200;
export const REJECTED = 4001;

async function within<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  const done = await withTimeout(
    ms,
    work.then((value) => ({ value })),
  );
  if (!done) throw walletError(DISCONNECTED, message);
  return done.value;
}

/** Loads the package and the session of an earlier visit. Says so if that fails or takes too long. */
export async function loadClient(projectId: string): Promise<Client> {
  const loading = import('@walletconnect/universal-provider').then((loaded) =>
    loaded.UniversalProvider.init({
      projectId,
      metadata: {
        name: 'Launchpad',
        description: 'Token auctions',
        url: window.location.origin,
        icons: [`${window.location.origin}/favicon.svg`],
      },
      // no word about its users to anybody
      telemetryEnabled: false,
    }),
  );
  try {
    return await within(LOAD_MS, loading, texts.notLoaded);
  } catch (error) {
    console.error('WalletConnect', error);
    throw walletError(DISCONNECTED, texts.notLoaded);
  }
}

/** The result of what the relay has to do first; an error in words if it doesn't in time. */
export async function throughRelay<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(RELAY_MS, work, texts.relayDown);
  } catch (error) {
    console.error('WalletConnect', error);
    throw walletError(DISCONNECTED, texts.relayDown);
  }
}

/** Resolves once the relay is connected. */
export async function relayConnected({ client }: Client): Promise<void> {
  const { relayer } = client.core;
  if (!relayer.connected) await throughRelay(relayer.transportOpen());
}

/** An error of the wallet or the package, which are plain objects at times. */
export function errorOf(thrown: unknown): Error {
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : '';
  if (/proposal expired/i.test(text)) return new Error(texts.expired);
  if (/request expired/i.test(text)) return new Error(texts.noAnswer);
  if (thrown instanceof Error) return thrown;
  return typeof code === 'number' ? walletError(code, text) : new Error(text);
}
