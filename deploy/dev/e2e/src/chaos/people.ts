import { demoAccounts, type DemoAccount, type Role } from '@launchpad/contracts/testing';
import {
  createClient,
  Refused,
  type AnswerOf,
  type CallInputs,
  type Client,
  type JsonCall,
  type Routes,
} from '@launchpad/client';
import { OIDC_CLIENT, signInAsDemoAdmin } from '@launchpad/testing';
import { from, logo, signIn, specimenDocument } from '@launchpad/seed';
import type { World } from './world.js';

/** Somebody at a browser, who signs in, and again when that is over. */
export class Person {
  private entered: Promise<Client> | undefined;

  constructor(private readonly signIn: () => Promise<Client>) {}

  /** Calls the API. Throws what the client throws. */
  async call<Name extends JsonCall>(name: Name, ...input: CallInputs<Name>): Promise<AnswerOf<Routes[Name]>> {
    return this.with((api) => api.call(name, ...input));
  }

  /** The same for a call that is not JSON. */
  async with<T>(act: (api: Client) => Promise<T>): Promise<T> {
    const api = await this.api();
    try {
      return await act(api);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      this.entered = undefined;
      return act(await this.api());
    }
  }

  /** The API with what signing in gave, signed in now if need be. */
  async api(): Promise<Client> {
    const entering = (this.entered ??= this.signIn());
    try {
      return await entering;
    } catch (error) {
      this.entered = undefined;
      throw error;
    }
  }
}

/** The wallets that visit the product's pages. */
const VISITORS = ['poolOwner', 'investorA', 'investorB', 'investorC', 'stranger'] as const satisfies Role[];

/** Everybody who uses the product, each from an address of their own, as a proxy in front would name it. */
export class People {
  readonly visitor: Client;
  /** Reviews pools, and posts what the admin wallet did. */
  readonly admin: Person;
  /** Writes the site's content. */
  readonly editor: Person;
  private readonly wallets = new Map<string, Person>();
  private guests = 0;

  constructor(private readonly world: World) {
    this.visitor = this.guest();
    this.admin = this.newAdmin();
    this.editor = this.newAdmin();
    for (const { chainId } of world.chains) {
      for (const account of VISITORS.map((role) => demoAccounts[role])) {
        this.wallets.set(keyOf(chainId, account.address), this.newWallet(account, chainId));
      }
    }
  }

  /** Another visitor, at an address of their own. */
  guest(): Client {
    return createClient({ url: this.world.url, ...this.newAddress() });
  }

  /** Who holds a wallet, with a session on that chain. */
  wallet(chainId: number, address: string): Person {
    const person = this.wallets.get(keyOf(chainId, address));
    if (!person) throw new Error(`Nobody holds ${address}`);
    return person;
  }

  /** All who hold a wallet. */
  get holders(): readonly Person[] {
    return [...this.wallets.values()];
  }

  /** Stores the two pictures that every form refers to. */
  async uploadPictures(): Promise<{ logo: string; identityDoc: string }> {
    const owner = this.wallet(this.world.chains[0]?.chainId ?? 0, demoAccounts.poolOwner.address);
    const [picture, document] = [await logo('Chaos', ['#5b48e8', '#12b886']), await specimenDocument()];
    return {
      logo: (await owner.with((api) => api.upload('logo', picture))).cid,
      identityDoc: (await owner.with((api) => api.upload('identityDoc', document))).cid,
    };
  }

  private newWallet(account: DemoAccount, chainId: number): Person {
    const place = this.newAddress();
    return new Person(async () => (await signIn(this.world.url, account, chainId, place)).api);
  }

  private newAdmin(): Person {
    const place = this.newAddress();
    return new Person(async () => {
      const { access_token: token } = await signInAsDemoAdmin(this.world.issuer, OIDC_CLIENT.clientId);
      return createClient({ url: this.world.url, token, ...place });
    });
  }

  private newAddress() {
    this.guests += 1;
    return from(`198.51.100.${this.guests}`);
  }
}

const keyOf = (chainId: number, address: string) => `${chainId} ${address.toLowerCase()}`;
