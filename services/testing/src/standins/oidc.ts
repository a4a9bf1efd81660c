import { randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { DEMO_ACCOUNTS } from './demo-admin.js';
import { errorPage, signInPage, signOutPage } from './oidc.pages.js';

export interface OidcOptions {
  /** its own address, as browsers reach it */
  issuer: string;
  clientId: string;
  /** the `aud` of its access tokens */
  audience: string;
  /** the private key that signs the tokens */
  key: JWK;
}

const API = 'urn:launchpad:api';
const SCOPES = 'openid profile email';
const HOUR = 3600;

/**
 * An OpenID provider for the local stack that answers keycloak-js as a Keycloak realm does: one public client
 * with PKCE, JWT access tokens with `realm_access.roles`, refresh tokens that read as JWTs. Its users,
 * one for each role, are named on its sign-in page. Only pages on this machine may use it.
 */
export function createOidcProvider({ issuer, clientId, audience, key }: OidcOptions): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        // the two rules below take any page of this machine
        redirect_uris: ['http://localhost/'],
        post_logout_redirect_uris: ['http://localhost/'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes: SCOPES.split(' '),
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => isLocal(origin),
    findAccount: (_ctx, id) => (accountOf(id) ? { accountId: id, claims: () => claimsOf(id) } : undefined),
    extraTokenClaims: (_ctx, token) => {
      const id = 'accountId' in token ? token.accountId : '';
      return { ...claimsOf(id), azp: clientId, realm_access: { roles: [accountOf(id)?.role] } };
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: grantEverything,
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html';
      ctx.body = errorPage(description ?? error);
    },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    ttl: {
      AccessToken: HOUR / 12,
      IdToken: HOUR / 12,
      RefreshToken: 8 * HOUR,
      Session: 8 * HOUR,
      Grant: 8 * HOUR,
      Interaction: HOUR,
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => void (ctx.body = signOutPage(form)),
      },
    },
  } satisfies Configuration);

  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: isLocal,
    postLogoutRedirectUriAllowed: isLocal,
  });
  // keycloak-js reads every token as a JWT, and this library's refresh tokens are plain ids: give them that form
  Object.assign(provider.RefreshToken.prototype, { generateTokenId: idReadingAsJwt });
  provider.use(allowCredentials);
  provider.use(withCredentials);
  provider.use(signIn(provider));
  return provider;
}

const accountOf = (id: string) => DEMO_ACCOUNTS.find((account) => account.id === id);

function claimsOf(sub: string) {
  const { username = '', name = '' } = accountOf(sub) ?? {};
  return {
    sub,
    preferred_username: username,
    name,
    email: `${username}@localhost`,
    email_verified: true,
  };
}

/** No consent is needed: the only client is the product's own. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { provider, client, session } = ctx.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/** keycloak-js asks for tokens with cookies: a page that may read the answer may send them too. */
const allowCredentials: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next();
  if (ctx.response.get('access-control-allow-origin') !== '') {
    ctx.set('access-control-allow-credentials', 'true');
  }
};

type Middleware = Parameters<Provider['use']>[0];

/** keycloak-js asks with credentials, as Keycloak allows; then the browser wants the page named, and this header. */
const withCredentials: Middleware = async (ctx, next) => {
  await next();
  const origin = ctx.get('origin');
  if (!isLocal(origin)) return;
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Allow-Credentials', 'true');
};

/** The sign-in page and its form, at /sign-in/{id of the interaction}. */
function signIn(provider: Provider): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/sign-in/')) {
      await next();
      return;
    }
    ctx.type = 'html';
    if (ctx.method !== 'POST') {
      ctx.body = signInPage(ctx.path);
      return;
    }
    const form = new URLSearchParams(await bodyOf(ctx.req));
    const account = DEMO_ACCOUNTS.find(
      ({ username, password }) => form.get('username') === username && form.get('password') === password,
    );
    if (!account) {
      ctx.status = 401;
      ctx.body = signInPage(ctx.path, 'Wrong user name or password.');
      return;
    }
    await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: account.id } });
    ctx.respond = false;
  };
}

async function bodyOf(request: AsyncIterable<unknown>): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function isLocal(url: string): boolean {
  return URL.canParse(url) && ['localhost', '127.0.0.1'].includes(new URL(url).hostname);
}

function idReadingAsJwt(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = randomBytes(24).toString('base64url');
  return [part({ alg: 'none' }), part({ jti: id, typ: 'Refresh' }), 'unsigned'].join('.');
}
