import { demoAccounts } from '@launchpad/contracts/testing';
import { OIDC_CLIENT, signInAsDemoAdmin } from '@launchpad/testing';
import { randomInt } from 'node:crypto';
import type { Config } from '@launchpad/api/routes';
import { Api } from '../api.js';
import type { TestGateway } from '../test-gateway.js';
import { TestWallet } from '../test-wallet.js';
import type { Answer } from './answers.js';
import { ADMIN, type Call, type Caller } from './calls.js';
import { chainActs } from './chain-acts.js';
import { allUploads } from './upload-form.js';
import { World } from './world.js';

type Headers = Record<string, string>;

const TOKEN_AGE_MS = 120_000;

/** Calls of many visitors: no address makes more of them than it may. */
class FromEverywhere extends Api {
  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const from = [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');
    return super.fetch(path, { ...init, headers: { 'x-forwarded-for': from, ...(init.headers as Headers) } });
  }
}

/** The API that generated calls go to, with everybody who makes them, and what is known to be there. */
export class Target {
  readonly world = new World();
  private readonly sessions = new Map<Caller, Headers>();
  private newAdminToken: (() => Promise<string>) | undefined;
  private adminSince = 0;

  private constructor(
    private readonly api: Api,
    private readonly wallets: TestWallet[],
  ) {}

  /**
   * A whole running stack. A local one lends its demo wallets and its admin, and gives access to its chains;
   * elsewhere there are strangers, and the admin of `token` if there is one.
   */
  static async stack(url: string, token?: string): Promise<Target> {
    const api = new FromEverywhere(url);
    const { data: config } = (await (await api.fetch('/v1/config')).json()) as { data: Config };
    const roles = ['poolOwner', 'investorA', 'investorB', 'investorC', 'admin'] as const;
    const wallets = config.demo ? roles.map((role) => TestWallet.of(demoAccounts[role].privateKey)) : [];
    const target = new Target(api, [...wallets, TestWallet.random()]);
    if (config.demo) target.world.acts = await chainActs(config);
    const { issuer } = config.oidc;
    const signIn = async () => (await signInAsDemoAdmin(issuer, OIDC_CLIENT.clientId)).access_token;
    if (token) target.sessions.set(ADMIN, { authorization: `Bearer ${token}` });
    else if (config.demo) target.newAdminToken = signIn;
    return await target.ready();
  }

  /** The gateway alone, where `wallet` owns what there is. */
  static async bench(gateway: TestGateway, wallet: TestWallet): Promise<Target> {
    const target = new Target(gateway, [wallet, TestWallet.random()]);
    const token = await gateway.issuer.token({ expiresIn: 3600 });
    target.sessions.set(ADMIN, { authorization: `Bearer ${token}` });
    return await target.ready();
  }

  /** Whose sessions there are. */
  get addresses(): string[] {
    return this.wallets.map(({ address }) => address);
  }

  /** Signs a message in without opening a session. */
  async signed(): Promise<{ message: string; signature: string }> {
    const wallet = TestWallet.random();
    const message = await wallet.message(this.api);
    return { message, signature: await wallet.sign(message) };
  }

  /** Sends a call, and learns from what it answers. */
  async send(call: Call): Promise<Answer> {
    if (call.caller === ADMIN) await this.renewAdmin();
    const response = await this.fetch(call);
    const answer = {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      text: await response.text(),
    };
    if (
      answer.status === 429 &&
      answer.text.includes('"too-many-requests"') &&
      this.sessions.has(call.caller)
    ) {
      await this.signIn(call.caller);
      return this.send(call);
    }
    if (answer.status === 200 && answer.type.startsWith('application/json')) {
      const json = JSON.parse(answer.text) as { data?: { _id?: string; id?: string } };
      if (call.operation.method === 'DELETE') this.world.forget(json.data?._id ?? json.data?.id ?? '');
      else this.world.learn(json);
    }
    return answer;
  }

  private fetch({
    operation: { id, method },
    path,
    query,
    headers,
    body,
    text,
    caller,
  }: Call): Promise<Response> {
    const parameters = query.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`);
    const content = text ?? (body instanceof FormData || body === undefined ? body : JSON.stringify(body));
    return this.api.fetch(parameters.length > 0 ? `${path}?${parameters.join('&')}` : path, {
      method,
      // These two would end the session that the other calls need.
      headers: { ...(id !== 'logout' && id !== 'verify' && this.sessions.get(caller)), ...headers },
      ...(content !== undefined && { body: content }),
    });
  }

  /** Access tokens live for minutes, a run for longer. */
  private async renewAdmin(): Promise<void> {
    if (!this.newAdminToken || Date.now() - this.adminSince < TOKEN_AGE_MS) return;
    this.adminSince = Date.now();
    this.sessions.set(ADMIN, { authorization: `Bearer ${await this.newAdminToken()}` });
  }

  private async ready(): Promise<this> {
    await this.renewAdmin();
    await Promise.all(this.addresses.map((address) => this.signIn(address)));
    await this.explore();
    return this;
  }

  // Calls are counted for each session: a new one starts at zero.
  private async signIn(address: Caller): Promise<void> {
    const wallet = this.wallets.find((each) => each.address === address);
    if (wallet) this.sessions.set(address, { cookie: await wallet.signIn(this.api) });
  }

  /** Reads the lists a page would show first. */
  private async explore(): Promise<void> {
    const read = async (path: string) => {
      const answer = await this.api.fetch(path, { headers: this.sessions.get(ADMIN) ?? {} });
      if (answer.ok) this.world.learn(await answer.json());
    };
    const [owner = ''] = this.addresses;
    for (const body of allUploads()) {
      const upload = await this.api.fetch('/v1/files', {
        method: 'POST',
        body,
        headers: this.sessions.get(owner) ?? {},
      });
      this.world.learn(await upload.json());
    }
    const lists = [
      '/v1/config',
      '/v1/front/pools/list/all?limit=100',
      '/v1/admin/cms/list',
      '/v1/admin/faq/list',
    ];
    for (const path of [...lists, `/v1/admin/pools/list/${owner}?limit=100`]) await read(path);
    for (const id of this.world.known('pool')) {
      await read(`/v1/front/order/list/${id}?limit=20`);
      await read(`/v1/front/whitelist/get/${id}`);
    }
  }
}

const wellFormed = (text: string) => Buffer.from(text).toString();
