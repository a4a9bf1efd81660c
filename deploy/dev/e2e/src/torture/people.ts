import { demoAccounts } from '@launchpad/contracts/testing';
import { OIDC_CLIENT, signInAsDemoAdmin } from '@launchpad/testing';
import { from, signIn } from '@launchpad/seed';
import type { Browser, BrowserContext } from 'playwright-core';

/** The users of the pages. */
export const PEOPLE = ['visitor', 'investor', 'owner', 'admin'] as const;
export type PersonName = (typeof PEOPLE)[number];

const ACCOUNTS = { investor: 'investorA', owner: 'poolOwner', admin: 'admin' } as const;
/** Less than the hour that a session lasts, and than the limit of calls per session and minute. */
const PAGES_PER_PROFILE = 60;
const CHAIN_ID = 5;

/** A browser profile, and the content of its storage when a tab opens. */
export interface Profile {
  context: BrowserContext;
  local: Record<string, string>;
  session: Record<string, string>;
}

/** The browser profiles of all users, signed in to the server. */
export class People {
  private readonly profiles = new Map<PersonName, Profile & { pages: number }>();
  private addresses = 0;

  constructor(
    private readonly browser: Browser,
    readonly url: string,
    private readonly oidcIssuer: string,
    /** distinguishes the calls of the workers */
    private readonly number: number,
  ) {}

  /** A profile of this person. It is replaced after a while by one with a new session. */
  async profileOf(name: PersonName): Promise<Profile> {
    let known = this.profiles.get(name);
    if (!known || known.pages++ >= PAGES_PER_PROFILE) {
      await known?.context.close();
      known = { ...(await this.enter(name)), pages: 1 };
      this.profiles.set(name, known);
    }
    return name === 'admin' ? { ...known, session: { 'admin.tokens': await this.adminTokens() } } : known;
  }

  private async enter(name: PersonName): Promise<Profile> {
    // the gateway limits calls by address, so each profile has its own
    const place = `10.9.${this.number}.${(this.addresses++ % 250) + 1}`;
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': place },
    });
    context.setDefaultTimeout(10_000);
    if (name === 'visitor') return { context, local: {}, session: {} };
    const account = demoAccounts[ACCOUNTS[name]];
    const { api } = await signIn(this.url, account, CHAIN_ID, from(place));
    const [key = '', ...value] = api.cookie.split('=');
    await context.addCookies([
      { name: key, value: value.join('='), url: this.url, httpOnly: true, sameSite: 'Lax' },
    ]);
    const address = account.address.toLowerCase();
    const local = {
      'wallet.last': 'local.launchpad.demo',
      'wallet.address': address,
      'demo-wallet': JSON.stringify({ address, chainId: CHAIN_ID }),
    };
    return { context, local, session: {} };
  }

  /** Tokens of a separate sign-in, since a refresh token is valid for one tab. */
  private async adminTokens(): Promise<string> {
    const tokens = await signInAsDemoAdmin(this.oidcIssuer, OIDC_CLIENT.clientId);
    const { access_token: token, refresh_token: refreshToken, id_token: idToken } = tokens;
    return JSON.stringify({ token, refreshToken, idToken });
  }
}
