import { useSyncExternalStore } from 'react';

/**
 * Sessions that end while somebody works: the call that was refused waits here until the session is renewed, in
 * a dialog over the page, and then goes on.
 */
export type SessionKind = 'wallet' | 'admin';

const held: Record<SessionKind, boolean> = { wallet: false, admin: false };
const declined: Record<SessionKind, boolean> = { wallet: false, admin: false };

interface Renewal {
  kind: SessionKind;
  over: Promise<boolean>;
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

/** Tells that this page has a session, or, signed out on purpose, no longer has one. */
export function holdSession(kind: SessionKind, is: boolean): void {
  held[kind] = is;
  declined[kind] = false;
}

/** Whether this page had a session of this kind that was not ended on purpose. */
export const holdsSession = (kind: SessionKind): boolean => held[kind];

let callsAsAdmin = () => false;

/** Tells when calls carry the admin's token: another wallet's calls never need it renewed. */
export function setCallsAsAdmin(is: () => boolean): void {
  callsAsAdmin = is;
}

const ADMIN_PATH = /^\/(v1\/admin\/|site_settings)/;

/** The session that a refused call of `path` needs renewed; undefined for a visitor, who never had one. */
function neededFor(path: string): SessionKind | undefined {
  if (path.startsWith('/v1/auth/')) return undefined;
  if (held.admin && callsAsAdmin() && (ADMIN_PATH.test(path) || !held.wallet)) return 'admin';
  return held.wallet ? 'wallet' : undefined;
}

/** Asks for a session to be renewed, once however many ask. @returns whether it was */
export function renewSession(kind: SessionKind): Promise<boolean> {
  const running = renewals.find((renewal) => renewal.kind === kind);
  if (running) return running.over;
  let settle: (renewed: boolean) => void = () => {};
  const over = new Promise<boolean>((resolve) => (settle = resolve));
  const renewal: Renewal = {
    kind,
    over,
    end: (renewed) => {
      declined[kind] = !renewed;
      publish(renewals.filter((other) => other !== renewal));
      settle(renewed);
    },
  };
  publish([...renewals, renewal]);
  return over;
}

/** Ends a renewal: the calls that wait for it go on, or fail. */
export function endRenewal(kind: SessionKind, renewed: boolean): void {
  renewals.find((renewal) => renewal.kind === kind)?.end(renewed);
}

/**
 * Whether a call that was answered 401 is to be made once more: its session is renewed now. Reading in the
 * background asks nobody who said no.
 */
export async function mayRetry(path: string, isWrite: boolean): Promise<boolean> {
  const kind = neededFor(path);
  if (!kind || (!isWrite && declined[kind])) return false;
  return renewSession(kind);
}

/** The session to renew now, if any. */
export function useRenewal(): SessionKind | undefined {
  return useSyncExternalStore(subscribe, () => renewals[0]?.kind);
}
