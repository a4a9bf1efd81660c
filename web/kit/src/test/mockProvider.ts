import { webcrypto } from 'node:crypto';
import type { Routes } from './mockApi';

/** An OpenID Connect provider for tests. */
export const ISSUER = 'http://localhost/oidc';
export const TOKEN_ROUTE = 'POST /oidc/token';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(roles: string[]): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { sub: 'ann', iat: seconds, exp: seconds + 600, realm_access: { roles } };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

/** The tokens of an account with these roles, valid for ten minutes. */
export function tokensOf(roles: string[]): { token: string; refreshToken: string; idToken: string } {
  const jwt = token(roles);
  return { token: jwt, refreshToken: jwt, idToken: jwt };
}

/** Its addresses, and the tokens it answers a renewal with. */
export const providerRoutes = (roles: string[]): Routes => ({
  'GET /oidc/.well-known/openid-configuration': {
    authorization_endpoint: `${ISSUER}/auth`,
    token_endpoint: `${ISSUER}/token`,
    end_session_endpoint: `${ISSUER}/logout`,
  },
  [TOKEN_ROUTE]: () => {
    const jwt = token(roles);
    return { access_token: jwt, refresh_token: jwt, id_token: jwt };
  },
});

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
