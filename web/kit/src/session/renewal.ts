import { isAdminPath, isAuthPath } from '@launchpad/api';
import { useSyncExternalStore } from 'react';

/**
 * Sessions that end while the user works: the rejected call waits here until the session is renewed in a dialog
 * over the page, and then continues.
 */
export type SessionKind = 'wallet' | 'admin';

const active = new Set<SessionKind>();
const declined = new Set<SessionKind>();

/** A session that is being renewed: the calls it refused wait for `done`. */
export interface Renewal {
  /** distinguishes it from an earlier renewal of the same kind */
  id: number;
  kind: SessionKind;
  /** the connected account at the refusal; no other account may renew its session */
  account: string | undefined;
  done: Promise<boolean>;
  end: (renewed: boolean) => void;
}

let renewals: readonly Renewal[] = [];
let started = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Renewal[]): void {
  renewals = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const sessionListeners = new Set<() => void>();

/** Calls back whenever the server confirms a session of this page: after signing in, and when it is read again. */
export function onSession(listener: () => void): () => void {
  sessionListeners.add(listener);
  return () => void sessionListeners.delete(listener);
}

/** Ids of the newest sessions of this page. A session keeps its id while its tokens are refreshed. */
const ids: Record<SessionKind, number> = { wallet: 0, admin: 0 };

/** Records that this page has a session, or that the user signed out, which ends its renewal. */
export function setSession(kind: SessionKind, isActive: boolean): void {
  if (isActive) active.add(kind);
  else active.delete(kind);
  if (!isActive) endRenewal(kind, false);
  declined.delete(kind);
  if (isActive) for (const listener of sessionListeners) listener();
}

/** Records a session that was just signed in. Calls that an earlier session was refused for continue with it. */
export function beginSession(kind: SessionKind): void {
  ids[kind] += 1;
  setSession(kind, true);
  const renewal = renewals.find((other) => other.kind === kind);
  renewal?.end(kind === 'admin' || renewal.account === account());
}

/** Whether this page has had a session of this kind without signing out. */
export const hadSession = (kind: SessionKind): boolean => active.has(kind);

let account: () => string | undefined = () => undefined;

/** Sets the source of the account that the page shows, in lower case; called once by the wallet's connection. */
export function setAccountSource(source: () => string | undefined): void {
  account = source;
}

let callsAsAdmin = () => false;
let endAdminSession = () => {};

/**
 * Sets when calls carry the admin's token: another wallet's calls never need it renewed.
 * @param onRefused ends the admin's session after the server has refused its token
 */
export function setCallsAsAdmin(isAdmin: () => boolean, onRefused: () => void = () => {}): void {
  callsAsAdmin = isAdmin;
  endAdminSession = onRefused;
}

/** The account and the sessions that a call is sent with. Later ones are neither ended nor used for it by mistake. */
export interface Caller {
  account: string | undefined;
  isAdmin: boolean;
  ids: Record<SessionKind, number>;
}

/** The account and the sessions that a call would be sent with now. */
export function currentCaller(): Caller {
  return { account: account(), isAdmin: callsAsAdmin(), ids: { ...ids } };
}

/** Whether calls are now made by another account than a call of `caller` was. A page that opens has no account yet. */
function isOther(caller: Caller): boolean {
  if (caller.isAdmin && !callsAsAdmin()) return true;
  return caller.account !== undefined && caller.account !== account();
}

/** The session to renew for a rejected call of `path`; undefined for a visitor who never had one. */
function requiredSession(path: string): SessionKind | undefined {
  if (isAuthPath(path)) return undefined;
  if (active.has('admin') && callsAsAdmin() && (isAdminPath(path) || !active.has('wallet'))) return 'admin';
  return active.has('wallet') ? 'wallet' : undefined;
}

/** Prompts for a session to be renewed; concurrent calls share one prompt. @returns whether it was renewed */
export function renewSession(kind: SessionKind): Promise<boolean> {
  const running = renewals.find((renewal) => renewal.kind === kind);
  if (running) return running.done;
  let settle: (renewed: boolean) => void = () => {};
  const done = new Promise<boolean>((resolve) => (settle = resolve));
  const renewal: Renewal = {
    id: ++started,
    kind,
    account: account(),
    done,
    end: (renewed) => {
      if (!renewals.includes(renewal)) return;
      if (renewed) declined.delete(kind);
      else declined.add(kind);
      publish(renewals.filter((other) => other !== renewal));
      settle(renewed);
    },
  };
  publish([...renewals, renewal]);
  return done;
}

/** Ends a renewal: the waiting calls continue or fail. */
export function endRenewal(kind: SessionKind, renewed: boolean): void {
  renewals.find((renewal) => renewal.kind === kind)?.end(renewed);
}

/**
 * Renews the session that a call was refused for with a 401. Without a prompt if a new one has begun since the call was
 * sent; background reads do not prompt again after the user declined.
 * @returns whether to repeat the call
 */
export async function shouldRetry(path: string, isWrite: boolean, caller: Caller): Promise<boolean> {
  const kind = requiredSession(path);
  if (!kind || isOther(caller)) return false;
  if (ids[kind] !== caller.ids[kind]) return true;
  if (!isWrite && declined.has(kind)) return false;
  const renewed = renewSession(kind);
  if (kind === 'admin') endAdminSession();
  return (await renewed) && !isOther(caller);
}

/** The renewal to show now, if any. */
export function useRenewal(): Renewal | undefined {
  return useSyncExternalStore(subscribe, () => renewals[0]);
}
