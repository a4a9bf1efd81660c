/** What a wallet needs to be used. */
export const walletNeeds = {
  extension: 'An extension of this browser',
  phone: 'Scan a code with a wallet on your phone, such as Coinbase Wallet, or with Ledger Live',
  safe: 'The Safe whose page shows this one',
  demo: 'Test accounts of the local chains',
};

/** Texts of WalletConnect. */
export const walletConnectTexts = {
  title: 'Connect a wallet on your phone',
  starting: 'Asking WalletConnect for a code…',
  scan: 'Scan this code with your wallet: on your phone, or in Ledger Live. It is good for five minutes.',
  code: 'Code for your wallet',
  open: 'Open in a wallet on this device',
  copy: 'Copy the code',
  copied: 'Code copied',
  notLoaded: 'WalletConnect could not be loaded. Check your connection, then try again.',
  relayDown:
    'WalletConnect’s relay is not responding. Check your connection and try again, or use another wallet.',
  expired: 'The code has expired. Choose WalletConnect again for a new one.',
  noAnswer: 'Your wallet did not answer. Open it, and check there what it did before you try again.',
  noNetwork: (names: string) =>
    `The wallet shared no account on ${names}. Switch test networks on in it, then connect again.`,
  notShared: (name: string) =>
    `The wallet connected without ${name}. Switch that network on in it, disconnect here, and connect again.`,
};
