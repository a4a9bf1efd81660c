import { createClient, type Client, type ClientOptions } from '@launchpad/client';
import { OIDC_CLIENT, signInAsDemoAdmin } from '@launchpad/testing';
import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import type { Sender } from './chain.js';

/** A wallet and what it may call: the API with its session. */
export interface Person extends Sender {
  api: Client;
}

/** How the API is called, beside where. */
export type Manner = Omit<ClientOptions, 'url'>;

/** Calls that come from an IP address, as a proxy in front names it. */
export const from = (address: string): Manner => ({ headers: { 'x-forwarded-for': address } });

/** Signs a wallet in with Ethereum, as the site does when somebody connects. */
export async function signIn(
  url: string,
  { privateKey }: Pick<Sender, 'privateKey'>,
  chainId: number,
  manner: Manner = {},
): Promise<Person> {
  const api = createClient({ url, ...manner });
  const wallet = new Wallet(privateKey);
  await api.signIn(wallet, chainId);
  return { address: wallet.address, privateKey, api };
}

/** Signs the demo's admin in at the identity provider of a running product. */
export async function signInAsAdmin(url: string, manner: Manner = {}): Promise<Client> {
  const { data: config } = await createClient({ url, ...manner }).call('config');
  const { access_token: token } = await signInAsDemoAdmin(config.oidc.issuer, OIDC_CLIENT.clientId);
  return createClient({ url, token, ...manner });
}

/** Wallets of a crowd that never visits the page: their bids are seen on the chain alone. */
export function crowdWallets(count: number): Sender[] {
  const mnemonic = Mnemonic.fromPhrase('test test test test test test test test test test test junk');
  return Array.from({ length: count }, (_, index) => {
    const { address, privateKey } = HDNodeWallet.fromMnemonic(mnemonic, `m/44'/60'/1'/0/${index}`);
    return { address, privateKey };
  });
}
