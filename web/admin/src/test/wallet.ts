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
};

const mock = new MockWallet('test.wallet', [], 5, {
  eth_sendTransaction: ([call]) => {
    wallet.sent.push(call as SentCall);
    return wallet.onSend();
  },
  eth_signTypedData_v4: () => `0x${'11'.repeat(64)}1b`,
  wallet_switchEthereumChain: () => {
    throw walletError(4001);
  },
});

/** Connects the wallet as an account on a chain, where it stays. */
export async function connectAs(account: string, chainId = 5): Promise<void> {
  mock.accounts = [account];
  mock.chainId = chainId;
  discoverWallets();
  mock.announce();
  await connectWallet(mock.rdns);
}
