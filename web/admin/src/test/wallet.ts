import { connectWallet, discoverWallets } from '@launchpad/web-kit';
import { MockWallet, walletError } from '@launchpad/web-kit/test/mockWallet';

interface SentCall {
  to: string;
  data: string;
}

/** What was sent, and how the wallet answers: with a hash, or by throwing. */
export const wallet = {
  sent: [] as SentCall[],
  onSend: (): string => `0x${'9'.repeat(64)}`,
  /** it goes to the network a page asks for; otherwise it stays where it is */
  follows: false,
};

const mock: MockWallet = new MockWallet('test.wallet', [], 5, {
  eth_sendTransaction: ([call]) => {
    wallet.sent.push(call as SentCall);
    return wallet.onSend();
  },
  eth_signTypedData_v4: () => `0x${'11'.repeat(64)}1b`,
  wallet_switchEthereumChain: ([asked]) => {
    if (!wallet.follows) throw walletError(4001);
    chooseChain(Number((asked as { chainId: string }).chainId));
    return null;
  },
});

/** The wallet is there. */
export function startWallet(): void {
  discoverWallets();
  mock.announce();
}

/** The wallet was connected as this account when the browser was here last, and is about to start. */
export function wasConnectedAs(account: string): void {
  mock.accounts = [account];
  localStorage.setItem('wallet.last', mock.rdns);
  localStorage.setItem('wallet.address', account);
}

/** Connects the wallet as an account on a chain. */
export async function connectAs(account: string, chainId = 5): Promise<void> {
  mock.accounts = [account];
  mock.chainId = chainId;
  startWallet();
  await connectWallet(mock.rdns);
}

/** Chooses another account in the wallet, while the page is open. */
export function chooseAccount(account: string): void {
  mock.accounts = [account];
  mock.emit('accountsChanged', [account]);
}

/** Chooses another network in the wallet, while the page is open. */
export function chooseChain(chainId: number): void {
  mock.chainId = chainId;
  mock.emit('chainChanged', `0x${chainId.toString(16)}`);
}
