import type Keycloak from 'keycloak-js';
import { useSyncExternalStore } from 'react';
import { setAccessTokenSource } from '../api/client';
import { loadedConfig } from '../api/loadedConfig';
import { withTimeout } from '../api/deadline';
import { sharedApi } from '../api/shared';
import { appBase } from '../config/env';
import { sameAddress } from '../formats';
import { ADMIN_TOKENS } from './adminTokens';
import { beginSession, setSession, setCallsAsAdmin } from '../session/renewal';
import { walletReconnected, walletStore } from '../wallet/wallet';
import { store } from '../api/store';
import { tabStorage } from '../storage/storage';

/**
 * The account of an admin, or of somebody with a narrower role, at the OpenID Connect provider. This session provides
 * the access token that their calls need. A connected wallet that is not the admin wallet comes first: no call of it
 * carries the token.
 */
export type AdminSession =
  | { status: 'opening' }
  | { status: 'signed-out' }
  | { status: 'unavailable' }
  | { status: 'signed-in'; roles: readonly string[] }
  /** was signed in on this page and can continue once the session is renewed */
  | { status: 'expired'; roles: readonly string[] };

/** The product's roles at the provider begin with this: "launchpad-admin". Without it, they are `roles`. */
const ROLE_PREFIX = 'launchpad-';
/** A token with fewer seconds left than this is renewed. */
const MIN_VALIDITY = 30;
/** After this long the provider counts as unavailable. */
const PROVIDER_TIMEOUT_MS = 10_000;
// The tokens are in session storage, so that a reload, or navigating between the admin area and the public pages,
// needs neither a redirect nor a hidden frame: the content security policy can forbid frames altogether, and closing
// the tab discards the tokens.
const STORAGE = ADMIN_TOKENS;

let session: AdminSession = { status: 'opening' };
let keycloak: Keycloak | undefined;
let started: Promise<void> | undefined;
/** Until the provider's client has the tokens, or they are known to be of no use. */
let isOpening = true;
/** How often a session has ended: one that opened meanwhile is not to be taken. */
let ends = 0;
const listeners = new Set<() => void>();

function publish(next: AdminSession): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The admin's sign-in state as it is now. */
export const adminSession = (): AdminSession => session;

/** The admin's sign-in state. */
export function useAdminSession(): AdminSession {
  return useSyncExternalStore(subscribe, adminSession);
}

interface Tokens {
  token?: string;
  refreshToken?: string;
  idToken?: string;
  /** seconds that the provider's clock is behind this machine's; without it the tokens are renewed at once */
  timeSkew?: number;
}

interface Access {
  token: string;
  roles: string[];
}

/** What is read of a token. */
interface Claims {
  /** unix seconds */
  exp?: number;
  realm_access?: { roles: string[] };
}

function storedTokens(): Tokens {
  try {
    return JSON.parse(tabStorage.get(STORAGE) ?? '{}') as Tokens;
  } catch {
    return {};
  }
}

function tokensOf({ token, refreshToken, idToken, timeSkew }: Keycloak): Tokens {
  return { token, refreshToken, idToken, timeSkew: timeSkew ?? undefined };
}

function storeTokens(tokens: Tokens): void {
  if (tokens.token && tokens.refreshToken) {
    tabStorage.set(STORAGE, JSON.stringify(tokens));
  } else {
    tabStorage.remove(STORAGE);
  }
}

const isCallback = (): boolean =>
  /[#&]state=/.test(window.location.hash) && /[#&](code|error)=/.test(window.location.hash);

/**
 * Opens the session of this tab, or completes a sign-in after the redirect. Called once before the first render;
 * calls wait for it.
 */
export function startAdminSession(): void {
  const access = validAccess(storedTokens());
  if (access && isOpening && !isRenewalWindow()) {
    publishSignedIn(access.roles);
  }
  setAccessTokenSource(currentToken);
  setCallsAsAdmin(actsByAccount, endRefusedSession);
  started ??= loadedConfig()
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
  // Tokens that the provider refuses are discarded by now. Others stay for the next page: this one may have failed
  // because it is being left, or offline.
  const opened = open(issuer, clientId, tokens).catch((error: unknown) => {
    console.error('admin session', error);
    if (isOpening) endOpening(storedTokens().refreshToken ? 'unavailable' : 'signed-out');
  });
  // a provider that does not respond must not block calls; if it responds late, the session opens late
  await withTimeout(PROVIDER_TIMEOUT_MS, opened);
  if (isOpening) endOpening('unavailable');
}

function endOpening(status: 'unavailable' | 'signed-out'): void {
  isOpening = false;
  setSession('admin', false);
  publish({ status });
}

async function open(issuer: string, clientId: string, tokens: Tokens): Promise<void> {
  const endsBefore = ends;
  const { default: KeycloakClient } = await import('keycloak-js');
  const client = new KeycloakClient({ oidcProvider: issuer, clientId });
  keycloak = client;
  // the client of an earlier session may still be refused, or refresh its tokens, after a new session has begun
  client.onAuthLogout = () => keycloak === client && expireAdminSession();
  client.onAuthRefreshSuccess = () => keycloak === client && storeTokens(tokensOf(client));
  renewWhenDue(client);
  await client.init({ ...tokens, checkLoginIframe: false, pkceMethod: 'S256' });
  isOpening = false;
  if (ends !== endsBefore || keycloak !== client) return;
  if (!client.authenticated) return expireAdminSession();
  storeTokens(tokensOf(client));
  publishSignedIn(rolesOf(client));
  if (isRenewalWindow()) sendTokens(tokensOf(client));
}

/** Publishes a session: a new one, unless it is the one that calls already use while it opens. */
function publishSignedIn(roles: readonly string[]): void {
  const isNew = session.status !== 'signed-in';
  publish({ status: 'signed-in', roles });
  if (isNew) beginSession('admin');
  else setSession('admin', true);
}

/**
 * Keeps `init` from renewing tokens that are valid for long: a renewal uses the refresh token up, and a page that is
 * reloaded meanwhile never learns the next one, so pressing reload twice would sign the admin out.
 */
function renewWhenDue(client: Keycloak): void {
  const renew = client.updateToken.bind(client);
  client.updateToken = (minValidity) => renew(minValidity === -1 ? MIN_VALIDITY : minValidity);
}

function rolesOf({ realmAccess }: Pick<Keycloak, 'realmAccess'>): string[] {
  const held = realmAccess?.roles ?? [];
  return held.flatMap((role) => (role.startsWith(ROLE_PREFIX) ? [role.slice(ROLE_PREFIX.length)] : []));
}

/**
 * What stored tokens that need no renewal yet give access to: it shows at once and calls carry the token, without waiting
 * for the provider's client. Whether it is genuine is for the server to say.
 */
function validAccess({ token, refreshToken, timeSkew }: Tokens): Access | undefined {
  if (!token || !refreshToken || timeSkew === undefined) return undefined;
  try {
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
    const leftSeconds = (claims.exp ?? 0) - Date.now() / 1000 + timeSkew;
    return leftSeconds > MIN_VALIDITY
      ? { token, roles: rolesOf({ realmAccess: claims.realm_access }) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Discards the tokens. Open pages stay open until the session is renewed. */
export function expireAdminSession(): void {
  ends += 1;
  storeTokens({});
  if (session.status === 'signed-in' || session.status === 'expired') {
    publish({ status: 'expired', roles: session.roles });
  } else {
    publish({ status: 'signed-out' });
  }
}

/** Ends the session whose token the server has refused, even if it has not expired. One that is renewed is left alone. */
function endRefusedSession(): void {
  if (session.status === 'signed-in') expireAdminSession();
}

/** Redirects to the provider's sign-in page, which returns to this page. */
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

/** The page the sign-in window returns to. */
const SIGNED_IN_PATH = '/admin/signed-in';
/** The channel over which the sign-in window sends the tokens to the page. */
const CHANNEL = 'admin.session';

const isRenewalWindow = (): boolean => window.location.pathname === SIGNED_IN_PATH;

/**
 * The URL of the provider's sign-in page for a separate window. Signing in there renews the session of this page.
 */
export async function adminSignInUrl(): Promise<string> {
  const { oidc } = await store.dispatch(sharedApi.endpoints.config.initiate()).unwrap();
  const { default: KeycloakClient } = await import('keycloak-js');
  const client = new KeycloakClient({ oidcProvider: oidc.issuer, clientId: oidc.clientId });
  await client.init({ checkLoginIframe: false, pkceMethod: 'S256' });
  return client.createLoginUrl({ redirectUri: new URL(SIGNED_IN_PATH, window.location.origin).href });
}

/** Accepts the tokens from a sign-in window if this page's session has expired. */
function listenForRenewal({ issuer, clientId }: { issuer: string; clientId: string }): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Tokens>) => {
    if (session.status !== 'expired') return;
    open(issuer, clientId, data).catch((error: unknown) => console.error('admin session', error));
  });
}

/** In the sign-in window: sends the tokens to the waiting page and closes. */
function sendTokens(tokens: Tokens): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(tokens);
  channel.close();
  // a second copy in this window would be renewed in parallel
  storeTokens({});
  window.close();
}

/** Signs out here and at the provider. */
export async function signOutAdmin(): Promise<void> {
  const redirectUri = new URL(appBase, window.location.origin).href;
  ends += 1;
  setSession('admin', false);
  storeTokens({});
  publish({ status: 'signed-out' });
  await started;
  await keycloak?.logout({ redirectUri });
}

/** Calls carry the account's token while no wallet is connected, or the admin wallet. */
function actsByAccount(): boolean {
  const wallet = walletStore.get();
  if (wallet.status === 'disconnected') return true;
  const config = sharedApi.endpoints.config.select()(store.getState()).data;
  return wallet.status === 'connected' && sameAddress(wallet.address, config?.adminWallet);
}

/** Whether this tab has a session, stored tokens or a pending sign-in. */
const mayHaveToken = (): boolean =>
  keycloak !== undefined || storedTokens().refreshToken !== undefined || isCallback();

/** The token, once session and wallet are known, so that an opening page makes no anonymous calls first. */
async function currentToken(): Promise<string | undefined> {
  if (!mayHaveToken()) return undefined;
  const access = isOpening ? validAccess(storedTokens()) : undefined;
  // who acts depends on the configuration, which the session waits for, too
  await (access ? loadedConfig().catch(() => undefined) : started);
  await walletReconnected();
  if (!actsByAccount()) return undefined;
  if (access) return access.token;
  if (!keycloak?.authenticated) return undefined;
  try {
    await withTimeout(PROVIDER_TIMEOUT_MS, keycloak.updateToken(MIN_VALIDITY));
  } catch (error) {
    console.error('admin token', error);
  }
  // a refusal by the provider clears the tokens; while the provider is unavailable, a valid token stays usable
  return keycloak.refreshToken && !keycloak.isTokenExpired() ? keycloak.token : undefined;
}
