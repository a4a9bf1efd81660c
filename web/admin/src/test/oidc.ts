import { webcrypto } from 'node:crypto';
import { expireAdminSession, startAdminSession, useAdminSession } from '@launchpad/web-kit/app/adminSession';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ISSUER } from './fixtures';
import { answer } from './server';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(roles: string[]): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { sub: 'ann', iat: seconds, exp: seconds + 600, realm_access: { roles } };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

/** The tokens of an account with these roles. */
export function tokensOf(roles: string[]): { token: string; refreshToken: string; idToken: string } {
  const jwt = token(roles);
  return { token: jwt, refreshToken: jwt, idToken: jwt };
}

/** Stores tokens of an account with these roles in the tab; the provider renews them. */
export function signedInWith(roles: string[]): void {
  const tokens = tokensOf(roles);
  const jwt = tokens.token;
  sessionStorage.setItem('admin.tokens', JSON.stringify(tokens));
  answer('GET /oidc/.well-known/openid-configuration', () => ({
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    end_session_endpoint: `${ISSUER}/logout`,
  }));
  answer('POST /oidc/token', () => ({ access_token: jwt, refresh_token: jwt, id_token: jwt }));
}

/**
 * Signs an account with these roles in before a page opens, and again with other ones in a later test: as the window does
 * that renews a session.
 */
export async function signIn(roles: string[]): Promise<void> {
  signedInWith(roles);
  const { result, unmount } = renderHook(useAdminSession);
  if (result.current.status === 'opening') startAdminSession();
  else {
    act(expireAdminSession);
    const channel = new BroadcastChannel('admin.session');
    channel.postMessage(tokensOf(roles));
    channel.close();
  }
  const own = roles.flatMap((role) =>
    role.startsWith('launchpad-') ? [role.slice('launchpad-'.length)] : [],
  );
  await waitFor(() => expect(result.current).toEqual({ status: 'signed-in', roles: own }));
  unmount();
}

interface Resolvers<T> {
  promise: Promise<T>;
  resolve: (value: T | PromiseLike<T>) => void;
  reject: (reason?: unknown) => void;
}

// missing in jsdom; keycloak-js computes its challenge with it
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });

// missing in Node 20; used by keycloak-js
Object.assign(Promise, {
  withResolvers<T>(): Resolvers<T> {
    const resolvers: Partial<Resolvers<T>> = {};
    const promise = new Promise<T>((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
    return { promise, ...resolvers } as Resolvers<T>;
  },
});
