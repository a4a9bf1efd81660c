import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import { SiweMessage } from 'siwe';
import { Api, type Credentials } from './api.js';

/** A wallet and what it may call: the API with its session. */
export interface Person {
  name: string;
  address: string;
  privateKey: string;
  api: Api;
  /** the session's cookie, as `name=value` */
  session: string;
}

/** Signs a wallet in with Ethereum, as the site does when somebody connects. */
export async function signIn(
  url: string,
  name: string,
  privateKey: string,
  chainId: number,
  place: Pick<Credentials, 'from'> = {},
): Promise<Person> {
  const visitor = new Api(url, place);
  const wallet = new Wallet(privateKey);
  const { data } = await visitor.call('nonce');
  const message = new SiweMessage({
    domain: new URL(url).host,
    address: wallet.address,
    uri: new URL(url).origin,
    version: '1',
    chainId,
    nonce: data.nonce,
  }).prepareMessage();
  const body = { message, signature: await wallet.signMessage(message) };
  const response = await visitor.send('verify', { body });
  const session = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const api = new Api(url, { ...place, session });
  return { name, address: wallet.address, privateKey, api, session };
}

/** Wallets of a crowd that never visits the page: their bids are seen on the chain alone. */
export function crowdWallets(count: number): { address: string; privateKey: string }[] {
  const mnemonic = Mnemonic.fromPhrase('test test test test test test test test test test test junk');
  return Array.from({ length: count }, (_, index) => {
    const { address, privateKey } = HDNodeWallet.fromMnemonic(mnemonic, `m/44'/60'/1'/0/${index}`);
    return { address, privateKey };
  });
}
