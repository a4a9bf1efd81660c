import { Wallet, type HDNodeWallet } from 'ethers';
import { SiweMessage } from 'siwe';
import type { Api } from './api.js';

/** A browser wallet that signs in. */
export class TestWallet {
  private constructor(private readonly wallet: Wallet | HDNodeWallet) {}

  static random(): TestWallet {
    return new TestWallet(Wallet.createRandom());
  }

  static of(privateKey: string): TestWallet {
    return new TestWallet(new Wallet(privateKey));
  }

  /** lowercase */
  get address(): string {
    return this.wallet.address.toLowerCase();
  }

  /** A sign-in message with a fresh nonce, with some fields as the test wants them. */
  async message(gateway: Api, fields: Partial<SiweMessage> = {}): Promise<string> {
    const answer = (await (await gateway.fetch('/v1/auth/nonce')).json()) as { data: { nonce: string } };
    const { host, origin } = new URL(gateway.url);
    const message = new SiweMessage({
      domain: host,
      uri: origin,
      address: this.wallet.address,
      statement: 'Sign in to the launchpad.',
      version: '1',
      chainId: 5,
      nonce: answer.data.nonce,
      issuedAt: new Date(gateway.nowMs()).toISOString(),
      ...fields,
    });
    return message.prepareMessage();
  }

  sign(message: string): Promise<string> {
    return this.wallet.signMessage(message);
  }

  /** Signs in and returns the cookie header of the session. */
  async signIn(gateway: Api): Promise<string> {
    const message = await this.message(gateway);
    const answer = await gateway.json('POST', '/v1/auth/verify', {
      message,
      signature: await this.sign(message),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (!cookie) throw new Error(`Signing in failed: ${await answer.text()}`);
    return cookie;
  }
}
