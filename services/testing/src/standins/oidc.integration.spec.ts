import { createServer, type Server } from 'node:http';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { signInAsDemoAdmin, type Tokens } from './admin-token.js';
import { DEMO_ACCOUNTS, DEMO_ADMIN } from './demo-admin.js';
import { expectOutput, freePort } from '@launchpad/platform/testing';
import { createOidcProvider } from './oidc.js';
import { signInPage } from './oidc.pages.js';

const clientId = 'launchpad-admin';
const audience = 'launchpad';

describe("the local stack's identity provider", () => {
  let issuer: string;
  let server: Server;

  beforeAll(async () => {
    // of its keeping all in memory, and of an older Node
    expectOutput(/oidc-provider WARNING/);
    const port = await freePort();
    issuer = `http://localhost:${port}`;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' };
    const handle = createOidcProvider({ issuer, clientId, audience, key }).callback();
    server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => server.listen(port, resolve));
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const refresh = async (token: string) => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: token,
    });
    const response = await fetch(`${issuer}/token`, { method: 'POST', body });
    return { status: response.status, tokens: (await response.json()) as Tokens };
  };

  it('gives an access token the gateway can verify by its keys, with the role as Keycloak writes it', async () => {
    const { access_token: token } = await signInAsDemoAdmin(issuer, clientId);
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const { payload } = await jwtVerify(token, keys, { issuer, audience });
    expect(payload).toMatchObject({
      realm_access: { roles: ['launchpad-admin'] },
      preferred_username: 'admin',
      azp: clientId,
    });
  });

  it.each(DEMO_ACCOUNTS)('signs $username in with the role $role alone', async (account) => {
    const { access_token: token, refresh_token } = await signInAsDemoAdmin(issuer, clientId, account);
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const { username, role, name } = account;
    const { tokens: renewed } = await refresh(refresh_token);
    for (const each of [token, renewed.access_token]) {
      const { payload } = await jwtVerify(each, keys, { issuer, audience });
      expect(payload).toMatchObject({ preferred_username: username, name, realm_access: { roles: [role] } });
    }
  });

  it('names each of its users on the sign-in page', () => {
    for (const { username } of DEMO_ACCOUNTS) expect(signInPage('/')).toContain(`<b>${username}</b>`);
  });

  it('gives refresh tokens that read as JWTs, as keycloak-js reads them, and renews with them', async () => {
    const { refresh_token: token } = await signInAsDemoAdmin(issuer, clientId);
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(payload).toHaveProperty('jti');
    const renewed = await refresh(token);
    expect(renewed.status).toBe(200);
    expect(renewed.tokens.access_token.split('.')).toHaveLength(3);
  });

  it('refuses a wrong password, an unknown refresh token and a page of another machine', async () => {
    await expect(signInAsDemoAdmin(issuer, clientId, { ...DEMO_ADMIN, password: 'guess' })).rejects.toThrow(
      'Wrong user name or password',
    );
    expect((await refresh('e30.e30.unsigned')).status).toBe(400);
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: 'https://example.com/',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const answer = await fetch(`${issuer}/auth?${query.toString()}`, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('redirect_uri');
  });

  it('lets pages of this machine read it, and no others', async () => {
    const ask = async (origin: string) =>
      await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ client_id: clientId }),
      });
    const { headers } = await ask('http://localhost:8080');
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:8080');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect((await ask('https://example.com')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
