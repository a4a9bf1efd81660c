import { isAdminPath, isAuthPath } from '@launchpad/api';
import { useSyncExternalStore } from 'react';

/**
 * Sessions that end while the user works: the rejected call waits here until the session is renewed in a dialog
 * over the page, and then continues.
 */
export type SessionKind = 'wallet' | 'admin';

const active = new Set<SessionKind>();
const declined = new Set<SessionKind>();

interface Renewal {
  kind: SessionKind;
  done: Promise<boolean>;
  end: (renewed: boolean) => void;
}

let renewals: readonly Renewal[] = [];
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

/** Records that this page has a session, or that the user signed out. */
export function setSession(kind: SessionKind, isActive: boolean): void {
  if (isActive) active.add(kind);
  else active.delete(kind);
  declined.delete(kind);
  if (isActive) for (const listener of sessionListeners) listener();
}

/** Whether this page has had a session of this kind without signing out. */
export const hadSession = (kind: SessionKind): boolean => active.has(kind);

let callsAsAdmin = () => false;

/** Sets when calls carry the admin's token: another wallet's calls never need it renewed. */
export function setCallsAsAdmin(isAdmin: () => boolean): void {
  callsAsAdmin = isAdmin;
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
    kind,
    done,
    end: (renewed) => {
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
 * Renews the session after a 401. Background reads do not prompt again after the user declined.
 * @returns whether to repeat the call
 */
export async function shouldRetry(path: string, isWrite: boolean): Promise<boolean> {
  const kind = requiredSession(path);
  if (!kind || (!isWrite && declined.has(kind))) return false;
  return renewSession(kind);
}

/** The session to renew now, if any. */
export function useRenewal(): SessionKind | undefined {
  return useSyncExternalStore(subscribe, () => renewals[0]?.kind);
}
