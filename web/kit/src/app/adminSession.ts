import type Keycloak from 'keycloak-js';
import { useSyncExternalStore } from 'react';
import { setAccessTokenSource } from '../api/client';
import { configured } from '../api/configured';
import { within } from '../api/deadline';
import { sharedApi } from '../api/shared';
import { appBase } from '../config/env';
import { sameAddress } from '../formats';
import { holdSession, setCallsAsAdmin } from '../session/renewal';
import { walletReconnected, walletStore } from '../wallet/wallet';
import { store } from '../api/store';

/**
 * The admin's account at the OpenID Connect provider. The wallet decides what is shown; this gives the access
 * token that admin calls need.
 */
export type AdminSession =
  | { status: 'opening' }
  | { status: 'signed-out' }
  | { status: 'unavailable' }
  | { status: 'signed-in'; isAdmin: boolean }
  /** was signed in on this page, and can go on as soon as the session is renewed */
  | { status: 'expired'; isAdmin: boolean };

const ADMIN_ROLE = 'launchpad-admin';
/** Renew a token that has less than this many seconds to live. */
const MIN_VALIDITY = 30;
/** After this long the provider counts as away. */
const PROVIDER_MS = 10_000;
// The tokens live in this tab's storage, so that a reload, or going from the admin's area to the public pages and
// back, needs neither a redirect nor a hidden frame: the page's content security policy can refuse frames
// altogether, and closing the tab forgets them.
const STORAGE = 'admin.tokens';

let session: AdminSession = { status: 'opening' };
let keycloak: Keycloak | undefined;
let started: Promise<void> | undefined;
const listeners = new Set<() => void>();

function publish(next: AdminSession): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The admin's sign-in state. */
export function useAdminSession(): AdminSession {
  return useSyncExternalStore(subscribe, () => session);
}

interface Tokens {
  token?: string;
  refreshToken?: string;
  idToken?: string;
}

function storedTokens(): Tokens {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE) ?? '{}') as Tokens;
  } catch {
    return {};
  }
}

function keep({ token, refreshToken, idToken }: Tokens): void {
  if (token && refreshToken) {
    sessionStorage.setItem(STORAGE, JSON.stringify({ token, refreshToken, idToken }));
  } else {
    sessionStorage.removeItem(STORAGE);
  }
}

const isCallback = (): boolean =>
  /[#&]state=/.test(window.location.hash) && /[#&](code|error)=/.test(window.location.hash);

/**
 * Opens the session of this tab, or finishes the sign-in the page comes back from. Called once, before anything
 * is rendered: calls wait for it.
 */
export function startAdminSession(): void {
  started ??= configured()
    .then(({ oidc }) => start(oidc))
    .catch((error: unknown) => {
      console.error('admin session', error);
      publish({ status: 'unavailable' });
    });
}

async function start({ issuer, clientId }: { issuer: string; clientId: string }): Promise<void> {
  const tokens = storedTokens();
  if (!isRenewalWindow()) listenForRenewal({ issuer, clientId });
  if (!tokens.refreshToken && !isCallback()) {
    publish({ status: 'signed-out' });
    return;
  }
  const opened = open(issuer, clientId, tokens).catch((error: unknown) => {
    console.error('admin session', error);
    keep({});
    publish({ status: 'signed-out' });
  });
  // a provider that does not answer holds up no call; where it answers late, the session opens late
  await within(PROVIDER_MS, opened);
  if (session.status === 'opening') publish({ status: 'unavailable' });
}

async function open(issuer: string, clientId: string, tokens: Tokens): Promise<void> {
  const { default: KeycloakClient } = await import('keycloak-js');
  keycloak = new KeycloakClient({ oidcProvider: issuer, clientId });
  keycloak.onAuthLogout = expireAdminSession;
  keycloak.onAuthRefreshSuccess = () => keep(keycloak ?? {});
  await keycloak.init({ ...tokens, checkLoginIframe: false, pkceMethod: 'S256' });
  if (!keycloak.authenticated) return expireAdminSession();
  keep(keycloak);
  holdSession('admin', true);
  publish({ status: 'signed-in', isAdmin: keycloak.hasRealmRole(ADMIN_ROLE) });
  if (isRenewalWindow()) handOver(keycloak);
}

/** The tokens are worth nothing any more. What is open stays open until the session is renewed. */
export function expireAdminSession(): void {
  keep({});
  if (session.status === 'signed-in' || session.status === 'expired') {
    publish({ status: 'expired', isAdmin: session.isAdmin });
  } else {
    publish({ status: 'signed-out' });
  }
}

/** Goes to the provider's sign-in page and comes back to this one. */
export async function signInAdmin({ issuer, clientId }: { issuer: string; clientId: string }): Promise<void> {
  try {
    if (!keycloak) {
      const { default: KeycloakClient } = await import('keycloak-js');
      keycloak = new KeycloakClient({ oidcProvider: issuer, clientId });
      await keycloak.init({ checkLoginIframe: false, pkceMethod: 'S256' });
    }
    await keycloak.login({ redirectUri: window.location.href });
  } catch (error) {
    console.error('admin sign-in', error);
    keycloak = undefined;
    publish({ status: 'unavailable' });
  }
}

/** Where the window of a renewed sign-in comes back to. */
const RENEWED = '/admin/signed-in';
/** The windows of this browser tell each other of a renewed sign-in here. */
const CHANNEL = 'admin.session';

const isRenewalWindow = (): boolean => window.location.pathname === RENEWED;

/**
 * The address of the provider's sign-in page for a window of its own, while this page stays as it is. Once
 * signed in there, the session of this page goes on.
 */
export async function adminSignInAddress(): Promise<string> {
  const { oidc } = await store.dispatch(sharedApi.endpoints.config.initiate()).unwrap();
  const { default: KeycloakClient } = await import('keycloak-js');
  const client = new KeycloakClient({ oidcProvider: oidc.issuer, clientId: oidc.clientId });
  await client.init({ checkLoginIframe: false, pkceMethod: 'S256' });
  return client.createLoginUrl({ redirectUri: new URL(RENEWED, window.location.origin).href });
}

/** Takes the tokens a window of this browser was given, where this page waits for some. */
function listenForRenewal({ issuer, clientId }: { issuer: string; clientId: string }): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Tokens>) => {
    if (session.status !== 'expired') return;
    open(issuer, clientId, data).catch((error: unknown) => console.error('admin session', error));
  });
}

/** In a window of its own, hands the tokens to the page that waits for them, and closes. */
function handOver({ token, refreshToken, idToken }: Tokens): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ token, refreshToken, idToken });
  channel.close();
  // this window's own copy would be renewed beside the page's
  keep({});
  window.close();
}

/** Signs out here and at the provider. */
export async function signOutAdmin(): Promise<void> {
  const redirectUri = new URL(appBase, window.location.origin).href;
  holdSession('admin', false);
  keep({});
  publish({ status: 'signed-out' });
  await keycloak?.logout({ redirectUri });
}

/** Calls carry the admin's token only while the admin wallet is the one connected. */
function isAdminWallet(): boolean {
  const wallet = walletStore.get();
  const config = sharedApi.endpoints.config.select()(store.getState()).data;
  return wallet.status === 'connected' && sameAddress(wallet.address, config?.adminWallet);
}

/** Whether this tab has, or is just being given, anything a token could come from. */
const maySignIn = (): boolean =>
  keycloak !== undefined || storedTokens().refreshToken !== undefined || isCallback();

/** The token, once it is known who is there: a page that opens asks nothing as a stranger first. */
async function currentToken(): Promise<string | undefined> {
  if (!maySignIn()) return undefined;
  await started;
  await walletReconnected();
  if (!isAdminWallet() || !keycloak?.authenticated) return undefined;
  try {
    await within(PROVIDER_MS, keycloak.updateToken(MIN_VALIDITY));
  } catch (error) {
    console.error('admin token', error);
  }
  // refused by the provider, the tokens are gone; a provider that is away leaves what is still good
  return keycloak.authenticated && !keycloak.isTokenExpired() ? keycloak.token : undefined;
}

setAccessTokenSource(currentToken);
setCallsAsAdmin(isAdminWallet);
