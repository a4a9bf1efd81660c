import { demoAccounts } from '@launchpad/contracts/testing';
import { OIDC_CLIENT, signInAsDemoAdmin } from '@launchpad/local';
import { Api, signIn } from '@launchpad/seed';
import type { Browser, BrowserContext } from 'playwright-core';

/** Who looks at the pages. */
export const PEOPLE = ['visitor', 'investor', 'owner', 'admin'] as const;
export type PersonName = (typeof PEOPLE)[number];

const ACCOUNTS = { investor: 'investorA', owner: 'poolOwner', admin: 'admin' } as const;
/** Below the hour a session lasts, and the limit of calls one session may make in a minute. */
const PAGES_PER_CONTEXT = 60;

/** The browser profiles of everybody, signed in at the server as after a visit. */
export class People {
  private readonly contexts = new Map<PersonName, { context: BrowserContext; pages: number }>();
  private profiles = 0;

  constructor(
    private readonly browser: Browser,
    readonly url: string,
  ) {}

  /** A profile of this person. It is made anew after a while, with a session of its own. */
  async contextOf(name: PersonName): Promise<BrowserContext> {
    const known = this.contexts.get(name);
    if (known && known.pages++ < PAGES_PER_CONTEXT) return known.context;
    await known?.context.close();
    const context = await this.enter(name);
    this.contexts.set(name, { context, pages: 1 });
    return context;
  }

  /** The profile has changed in a way the next page must not see. */
  async forget(name: PersonName): Promise<void> {
    await this.contexts.get(name)?.context.close();
    this.contexts.delete(name);
  }

  private async enter(name: PersonName): Promise<BrowserContext> {
    // the gateway counts calls by address: each profile comes from one of its own
    const from = `10.9.${Math.floor(this.profiles / 250)}.${(this.profiles++ % 250) + 1}`;
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': from },
    });
    context.setDefaultTimeout(10_000);
    if (name === 'visitor') return context;
    await this.connect(context, name, from);
    return context;
  }

  private async connect(context: BrowserContext, name: keyof typeof ACCOUNTS, from: string): Promise<void> {
    const account = demoAccounts[ACCOUNTS[name]];
    const { data: config } = await new Api(this.url, { from }).call('config');
    const chainId = config.networks[0]?.chainId ?? 0;
    const { session } = await signIn(this.url, name, account.privateKey, chainId, { from });
    const [key = '', ...value] = session.split('=');
    await context.addCookies([
      { name: key, value: value.join('='), url: this.url, httpOnly: true, sameSite: 'Lax' },
    ]);
    const address = account.address.toLowerCase();
    const stored = {
      'wallet.last': 'local.launchpad.demo',
      'wallet.address': address,
      'demo-wallet': JSON.stringify({ address, chainId }),
    };
    const tokens = name === 'admin' ? await this.adminTokens(config.oidc.issuer) : undefined;
    await context.addInitScript(
      ([entries, admin]) => {
        if (sessionStorage.getItem('torture.entered')) return;
        sessionStorage.setItem('torture.entered', 'yes');
        for (const [item, text] of Object.entries(entries)) localStorage.setItem(item, text);
        if (admin) sessionStorage.setItem('admin.tokens', admin);
      },
      [stored, tokens] as const,
    );
  }

  private async adminTokens(issuer: string): Promise<string> {
    const tokens = await signInAsDemoAdmin(issuer, OIDC_CLIENT.clientId);
    const { access_token: token, refresh_token: refreshToken, id_token: idToken } = tokens;
    return JSON.stringify({ token, refreshToken, idToken });
  }
}
