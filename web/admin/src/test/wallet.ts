import { connectWallet, discoverWallets } from '@launchpad/web-kit';
import { MockWallet, walletError } from '@launchpad/web-kit/test/mockWallet';
import { chain } from './chain';

interface SentCall {
  to: string;
  data: string;
}

/** The wallet's sent transactions and behaviour. */
export const wallet = {
  sent: [] as SentCall[],
  onSend: (): string => `0x${'9'.repeat(64)}`,
  /** switches to the network a page requests; otherwise rejects */
  switchesNetwork: false,
  /** whether it says that it combines calls (EIP-5792), and then does */
  combines: 'no' as 'no' | 'yes' | 'declines',
  /** number of confirmations it asked for */
  prompts: 0,
  /** its user decides then whether a page may connect */
  asked: Promise.resolve(),
  /** the account that its user unlocks when a page asks for it; undefined if they do not */
  unlocksAs: undefined as string | undefined,
};

const mock: MockWallet = new MockWallet('test.wallet', [], 5, {
  eth_requestAccounts: () =>
    wallet.asked.then(() => {
      if (wallet.unlocksAs !== undefined) mock.accounts = [wallet.unlocksAs];
      return mock.accounts;
    }),
  eth_sendTransaction: ([call]) => {
    wallet.prompts += 1;
    wallet.sent.push(call as SentCall);
    return wallet.onSend();
  },
  wallet_getCapabilities: () =>
    wallet.combines === 'no' ? {} : { '0x5': { atomic: { status: 'supported' } } },
  wallet_sendCalls: ([batch]) => {
    if (wallet.combines === 'declines') throw walletError(5750);
    wallet.prompts += 1;
    wallet.sent.push(...(batch as { calls: SentCall[] }).calls);
    return { id: 'batch' };
  },
  wallet_getCallsStatus: () => {
    const transactionHash = wallet.onSend();
    return { status: 200, receipts: [{ transactionHash, logs: chain.logs }] };
  },
  eth_signTypedData_v4: () => `0x${'11'.repeat(64)}1b`,
  wallet_switchEthereumChain: ([request]) => {
    if (!wallet.switchesNetwork) throw walletError(4001);
    switchChain(Number((request as { chainId: string }).chainId));
    return null;
  },
});

/** Announces the wallet. */
export function startWallet(): void {
  discoverWallets();
  mock.announce();
}

/** Sets up a wallet that was connected as this account on the last visit and has not started yet. */
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

/** Switches the account in the wallet while the page is open. */
export function switchAccount(account: string): void {
  mock.accounts = [account];
  mock.emit('accountsChanged', [account]);
}

/** Locks the wallet while the page is open. */
export function lockWallet(): void {
  mock.accounts = [];
  mock.emit('accountsChanged', []);
}

/** Unlocks the wallet, as this account, while the page is open. */
export const unlockWallet = switchAccount;

/** Switches the network in the wallet while the page is open. */
export function switchChain(chainId: number): void {
  mock.chainId = chainId;
  mock.emit('chainChanged', `0x${chainId.toString(16)}`);
}
