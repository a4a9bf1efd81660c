import { act } from '@testing-library/react';
import { investor } from '../test/mockPool';
import { configAnswer, holdAnswers, me, serve } from '../test/mockApi';
import { MockWallet } from '../test/mockWallet';
import { discoverWallets } from './discovery';
import { endSession, ensureSession } from './session';
import { connectWallet } from './wallet';

it('signs in after the server has answered the last sign-out, which would end the new session', async () => {
  const requests = serve({
    'GET /v1/config': configAnswer(0),
    'GET /v1/auth/me': me(null),
    'GET /v1/auth/nonce': { success: true, data: { nonce: 'abcdefgh12345678' } },
    'POST /v1/auth/verify': me(investor),
    'POST /v1/auth/logout': me(null),
  });
  discoverWallets();
  new MockWallet('after.test', [investor]).announce();
  await act(() => connectWallet('after.test'));
  const { resume, release } = holdAnswers();
  const signedOut = endSession();
  resume();
  const signedIn = ensureSession();
  // what does not wait for the server asks for the session by now
  await act(async () => {});
  release();
  await Promise.all([signedOut, signedIn]);
  const asked = requests.map(({ path }) => path.split('/').at(-1));
  expect(asked.slice(0, 4)).toEqual(['logout', 'me', 'nonce', 'verify']);
});
