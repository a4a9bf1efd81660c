/** What a wallet's message of signing in says. */
export interface SignIn {
  /** host of the site, with its port where it has one */
  domain: string;
  /** origin of the site */
  uri: string;
  /** checksummed */
  address: string;
  chainId: number;
  /** of `/v1/auth/nonce` */
  nonce: string;
  /** ISO 8601 */
  issuedAt: string;
}

/** What the person who signs reads. */
const STATEMENT = 'Sign in to the launchpad. This costs nothing and sends no transaction.';

/** The message a wallet signs to open a session, as EIP-4361 (Sign-In with Ethereum) writes it. */
export function signInMessage({ domain, uri, address, chainId, nonce, issuedAt }: SignIn): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
  ].join('\n');
}
