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

/** The content of a tab's storage when it opens. */
export interface Storage {
  local: Record<string, string>;
  session: Record<string, string>;
}

/** A browser profile. */
export interface Profile extends Storage {
  context: BrowserContext;
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
    return { ...known, session: await this.sessionOf(name) };
  }

  /** A profile of this person that has no cache yet. Whoever asks closes its context. */
  async newProfileOf(name: PersonName): Promise<Profile> {
    return { ...(await this.enter(name)), session: await this.sessionOf(name) };
  }

  private async sessionOf(name: PersonName): Promise<Record<string, string>> {
    return name === 'admin' ? { 'admin.tokens': await this.adminTokens() } : {};
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
    return JSON.stringify({ token, refreshToken, idToken, timeSkew: 0 });
  }
}

/** Fills a new tab's storage, and removes what the previous tab left. Runs in the page. */
export function fillStorage({ local, session }: Storage): void {
  // a blank page, reached by Back from the first one, has no storage
  if (window !== window.top || window.origin === 'null' || sessionStorage.getItem('torture.entered')) return;
  sessionStorage.setItem('torture.entered', 'yes');
  localStorage.clear();
  for (const [item, text] of Object.entries(local)) localStorage.setItem(item, text);
  for (const [item, text] of Object.entries(session)) sessionStorage.setItem(item, text);
}
