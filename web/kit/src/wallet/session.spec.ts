import { ParsedMessage } from '@spruceid/siwe-parser';
import { Wallet } from 'ethers';
import { loadedConfig } from '../api/loadedConfig';
import { setClocks } from '../clock';
import { hadSession, setSession } from '../session/renewal';
import { configAnswer, me, Problem, serve } from '../test/mockApi';
import { MockWallet } from '../test/mockWallet';
import { discoverWallets } from './discovery';
import { endSession, ensureSession, whenSessionKnown } from './session';
import { connectWallet, disconnectWallet, reconnectWallet } from './wallet';

const account = new Wallet(`0x${'1'.repeat(64)}`);

describe('signing in', () => {
  it('signs the server’s nonce once and opens a session', async () => {
    discoverWallets();
    const wallet = new MockWallet('session.test', [account.address]);
    wallet.announce();
    let session: string | null = null;
    const requests = serve({
      'GET /v1/auth/me': () => me(session),
      'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
      'POST /v1/auth/verify': () => me((session = account.address.toLowerCase())),
    });
    await connectWallet('session.test');
    await Promise.all([ensureSession(), ensureSession()]);
    await ensureSession();
    const verifies = requests.filter(({ path }) => path === '/v1/auth/verify');
    expect(verifies).toHaveLength(1);
    const { message } = verifies.map(({ body }) => body as { message: string })[0] ?? { message: '' };
    expect(new ParsedMessage(message)).toMatchObject({
      nonce: 'abcdefgh12345678',
      domain: 'localhost',
      chainId: 5,
    });
    expect(wallet.methods().filter((method) => method === 'personal_sign')).toHaveLength(1);
    await disconnectWallet();
  });

  it.each([
    ['ahead of', -120_000],
    ['ten minutes behind', 600_000],
  ])('signs the server’s time where the device is %s it', async (_, byMs) => {
    discoverWallets();
    const wallet = new MockWallet(`time-${byMs}`, [account.address]);
    wallet.announce();
    const serverTime = Date.now() + byMs;
    const requests = serve({
      'GET /v1/config': configAnswer(0, { serverTime }),
      'GET /v1/auth/me': me(null),
      'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
      'POST /v1/auth/verify': me(account.address.toLowerCase()),
    });
    await loadedConfig();
    await connectWallet(wallet.rdns);
    await ensureSession();
    const verified = requests.find(({ path }) => path === '/v1/auth/verify')?.body as { message: string };
    const { issuedAt } = new ParsedMessage(verified.message);
    // the page's clock goes on while the test runs
    expect(Math.abs(Date.parse(issuedAt ?? '') - serverTime)).toBeLessThan(30_000);
    await disconnectWallet();
    setClocks([], Date.now());
  });

  it.each([
    [false, 'there is one', {}],
    [false, 'there is one for its chain', { onlyChainId: 5 }],
    [true, 'there is one for another chain only', { onlyChainId: 97 }],
    [true, 'there is one of another account', { address: `0x${'ef'.repeat(20)}` }],
    [true, 'there is none any more', { address: null }],
  ])('asks for a signature: %s, where %s', async (expected, _, changes) => {
    discoverWallets();
    const wallet = new MockWallet(`asks-${Math.random()}`, [account.address]);
    wallet.announce();
    let session: object = {};
    const address = account.address.toLowerCase();
    const answer = () => ({ success: true, data: { ...me(address).data, ...session } });
    serve({
      'GET /v1/auth/me': answer,
      'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
      'POST /v1/auth/verify': answer,
    });
    await connectWallet(wallet.rdns);
    // which the page knows of
    await ensureSession();
    session = changes;
    await ensureSession();
    expect(wallet.methods().includes('personal_sign')).toBe(expected);
    await disconnectWallet();
  });
});

it('a page that was left is asked to renew no session, although the server did not answer', async () => {
  const { error } = console;
  console.error = () => {};
  serve({ 'POST /v1/auth/logout': new Problem(422, 'No') });
  setSession('wallet', true);
  await endSession();
  expect(hadSession('wallet')).toBe(false);
  console.error = error;
});

it('the session is known once the wallet has reconnected and the server has responded', async () => {
  let isAnswered = false;
  serve({
    'GET /v1/auth/me': () => {
      isAnswered = true;
      return me(account.address.toLowerCase());
    },
  });
  localStorage.setItem('wallet.last', 'back.test');
  localStorage.setItem('wallet.address', account.address);
  void reconnectWallet();
  const known = whenSessionKnown();
  new MockWallet('back.test', [account.address]).announce();
  await known;
  expect(isAnswered).toBe(true);
  await disconnectWallet();
});
