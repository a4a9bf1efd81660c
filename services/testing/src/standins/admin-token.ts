import { createHash, randomBytes } from 'node:crypto';
import { DEMO_ADMIN, type DemoAccount } from './demo-admin.js';

/** The address that {@link signInAsDemoAdmin} signs in for, which nothing listens at. */
export const SIGNED_IN = 'http://localhost/signed-in';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

interface Discovery {
  authorization_endpoint: string;
  token_endpoint: string;
}

/**
 * Signs the demo admin, or another account, in at the local stack's identity provider as a browser does: the
 * authorization code flow with PKCE, through the sign-in page. Throws with the provider's answer when it refuses.
 */
export async function signInAsDemoAdmin(
  issuer: string,
  clientId: string,
  { username, password }: Pick<DemoAccount, 'username' | 'password'> = DEMO_ADMIN,
): Promise<Tokens> {
  const discovery = await json<Discovery>(await fetch(`${issuer}/.well-known/openid-configuration`));
  const browser = new CookieBrowser();
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = SIGNED_IN;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await browser.follow(`${discovery.authorization_endpoint}?${query.toString()}`, redirectUri);
  const form = new URLSearchParams({ username, password });
  const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const submit = new URL(action, page.address).toString();
  const back = await browser.follow(submit, redirectUri, { method: 'POST', body: form });
  const code = new URL(back.address).searchParams.get('code');
  if (code === null) throw new Error(`${back.address} answered: ${back.html}`);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  });
  return await json<Tokens>(await fetch(discovery.token_endpoint, { method: 'POST', body }));
}

/** Just enough of a browser: keeps cookies, follows redirects. */
class CookieBrowser {
  private readonly cookies = new Map<string, string>();

  /** Where the redirects end: at a page, or at an address that begins with `until`. */
  async follow(
    address: string,
    until: string,
    init: RequestInit = {},
  ): Promise<{ address: string; html: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null) {
      const html = await response.text();
      if (!response.ok) throw new Error(`${address} answered ${response.status}: ${html}`);
      return { address, html };
    }
    const next = new URL(location, address).toString();
    return next.startsWith(until) ? { address: next, html: '' } : await this.follow(next, until);
  }
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
