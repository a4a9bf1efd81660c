import { createClient, type Client, type ClientOptions } from '@launchpad/client';
import { OIDC_CLIENT, signInAsDemoAdmin } from '@launchpad/testing';
import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import type { Sender } from './chain.js';

/** A wallet, and a client of the API with its session. */
export interface Person extends Sender {
  api: Client;
}

/** The client's options except the address. */
export type Manner = Omit<ClientOptions, 'url'>;

/** Calls from an IP address, as a proxy would report it. */
export const from = (address: string): Manner => ({ headers: { 'x-forwarded-for': address } });

/** Signs a wallet in with Ethereum, as the site does when a wallet connects. */
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

/** Wallets that never visit the pages: their bids are only seen on chain. */
export function crowdWallets(count: number): Sender[] {
  const mnemonic = Mnemonic.fromPhrase('test test test test test test test test test test test junk');
  return Array.from({ length: count }, (_, index) => {
    const { address, privateKey } = HDNodeWallet.fromMnemonic(mnemonic, `m/44'/60'/1'/0/${index}`);
    return { address, privateKey };
  });
}
