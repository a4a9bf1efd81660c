import { demoAccounts, demoSafe, type DemoAccount, type Role } from '@launchpad/contracts/testing';
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
import { hashMessage } from 'ethers';
import type { World } from './world.js';

/** A user of a browser, who signs in, and again when the session has ended. */
export class Person {
  private entered: Promise<Client> | undefined;

  constructor(private readonly enter: () => Promise<Client>) {}

  /** Calls the API. Throws the client's errors. */
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

  /** The client with its session; signs in if necessary. */
  async api(): Promise<Client> {
    const entering = (this.entered ??= this.enter());
    try {
      return await entering;
    } catch (error) {
      this.entered = undefined;
      throw error;
    }
  }
}

/** The wallets that use the product's pages. */
const VISITORS = ['poolOwner', 'investorA', 'investorB', 'investorC', 'stranger'] as const satisfies Role[];

/** All users of the product, each from their own address, as a proxy would report it. */
export class People {
  readonly visitor: Client;
  /** Reviews pools, and posts the admin wallet's transactions. */
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
      this.wallets.set(keyOf(chainId, demoSafe.address), this.newSafe(chainId));
    }
  }

  /** Another visitor, at a new address. */
  guest(): Client {
    return createClient({ url: this.world.url, ...this.newAddress() });
  }

  /** The holder of a wallet, with a session on that chain. */
  wallet(chainId: number, address: string): Person {
    const person = this.wallets.get(keyOf(chainId, address));
    if (!person) throw new Error(`No person has the wallet ${address}`);
    return person;
  }

  /** All people with a wallet. */
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

  /** The owners of the demo Safe, who sign in as the Safe. */
  private newSafe(chainId: number): Person {
    const place = this.newAddress();
    const signMessage = async (message: string) => demoSafe.sign(hashMessage(message), chainId);
    return new Person(async () => {
      const api = createClient({ url: this.world.url, ...place });
      await api.signIn({ address: demoSafe.address, signMessage }, chainId);
      return api;
    });
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
