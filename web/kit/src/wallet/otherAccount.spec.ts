import { waitFor } from '@testing-library/react';
import { Wallet } from 'ethers';
import { me, serve } from '../test/mockApi';
import { MockWallet } from '../test/mockWallet';
import { discoverWallets } from './discovery';
import { ensureSession } from './session';
import { connectWallet, disconnectWallet, walletStore } from './wallet';

const [first, second] = ['1', '2'].map((digit) => new Wallet(`0x${digit.repeat(64)}`).address.toLowerCase());

describe('a wallet that changes while it is asked for a signature', () => {
  /** The signatures asked for: whose, and how to give them. */
  let asked: { of: string; sign: () => void }[];
  let wallet: MockWallet;
  let session: string | null;
  let verified: string[];
  let wallets = 0;

  beforeEach(async () => {
    [asked, verified, session] = [[], [], null];
    // the first wallet of a name is the one that counts
    const rdns = `changing.test.${(wallets += 1)}`;
    wallet = new MockWallet(rdns, [first!], 5, {
      personal_sign: ([, of]) =>
        new Promise((resolve) => asked.push({ of: String(of), sign: () => resolve('0x11') })),
    });
    discoverWallets();
    wallet.announce();
    serve({
      'GET /v1/auth/me': () => me(session),
      'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
      'POST /v1/auth/verify': ({ body }) => {
        const [address = ''] = /0x[0-9a-fA-F]{40}/.exec((body as { message: string }).message) ?? [];
        verified.push((session = address.toLowerCase()));
        return me(session);
      },
    });
    await connectWallet(rdns);
  });
  afterEach(() => disconnectWallet());

  const isAsked = (times: number) => waitFor(() => expect(asked).toHaveLength(times));
  const changes = [
    [
      'its account',
      () => {
        wallet.accounts = [second!];
        wallet.emit('accountsChanged', [second]);
      },
      second!,
    ],
    [
      'its network',
      () => {
        wallet.chainId = 97;
        wallet.emit('chainChanged', '0x61');
      },
      first!,
    ],
  ] as const;

  it.each(changes)(
    '%s is signed in as it is now, and not by the earlier signature',
    async (_, change, now) => {
      const earlier = ensureSession();
      await isAsked(1);
      change();
      const later = ensureSession();
      await isAsked(2);
      expect(asked.map(({ of }) => of)).toEqual([first, now]);
      asked[0]!.sign();
      await expect(earlier).rejects.toThrow('The wallet has changed its account or network');
      expect(verified).toEqual([]);
      // that the earlier one has ended does not ask for a third
      const same = ensureSession();
      asked[1]!.sign();
      await Promise.all([later, same]);
      expect(asked).toHaveLength(2);
      expect(verified).toEqual([now]);
      expect(walletStore.get()).toMatchObject({ address: now });
    },
  );

  it('and is disconnected is not signed in', async () => {
    const earlier = ensureSession();
    await isAsked(1);
    await disconnectWallet();
    asked[0]!.sign();
    await expect(earlier).rejects.toThrow('The wallet has changed');
    expect(verified).toEqual([]);
  });
});
