import { webcrypto } from 'node:crypto';
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
