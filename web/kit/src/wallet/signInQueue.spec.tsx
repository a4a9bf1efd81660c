import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { axe } from '../test/axe';
import { me, Problem, serve, type ApiRequest } from '../test/mockApi';
import { investor, poolOwner } from '../test/mockPool';
import { MockWallet } from '../test/mockWallet';
import { press } from '../test/press';
import { renderAt } from '../test/render';
import { discoverWallets } from './discovery';
import { useWalletActions } from './hooks';
import { connectWallet, disconnectWallet } from './wallet';

const TEXT = /^Many people are signing in from your network\. Trying again in \d+ s …$/;

function SignIn() {
  const { signIn } = useWalletActions();
  return (
    <button type="button" onClick={() => void signIn()}>
      Sign in
    </button>
  );
}

const busy = (wait: number) => new Problem(429, 'Too many requests', [], 'too-many-requests', '', wait);

/** Lets so many seconds pass, each of which the countdown shows. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await act(() => jest.advanceTimersByTimeAsync(1_000));
}

let requests: ApiRequest[];
let wallet: MockWallet;
const asked = (path: string) => requests.filter((request) => request.path === path).length;
const signatures = () => wallet.methods().filter((method) => method === 'personal_sign').length;

/** Signs in at a server that answers the calls for nonces and for sessions in this order. */
async function open({ nonces = [], verifies = [] }: { nonces?: object[]; verifies?: object[] }) {
  requests = serve({
    'GET /v1/auth/me': me(null),
    'GET /v1/auth/nonce': () => nonces.shift() ?? { success: true, data: { nonce: 'abcdefgh12345678' } },
    'POST /v1/auth/verify': () => verifies.shift() ?? me(investor),
    'POST /v1/auth/logout': me(null),
  });
  wallet = new MockWallet(`queue-${Math.random()}`, [investor]);
  discoverWallets();
  wallet.announce();
  await connectWallet(wallet.rdns);
  renderAt('/', <SignIn />);
  jest.useFakeTimers({ advanceTimers: true });
  await press('Sign in');
}

afterEach(async () => {
  jest.useRealTimers();
  await act(() => disconnectWallet());
});

describe('a sign-in that the server answers with 429', () => {
  it('counts down to the next try, and signs in with the same signature', async () => {
    await open({ verifies: [busy(8), busy(3)] });
    const dialog = await screen.findByRole('dialog', { name: 'Signing in' });
    expect(screen.getByText(TEXT)).toBeVisible();
    expect(await axe(dialog)).toHaveNoViolations();
    await seconds(4);
    expect(screen.getByText(/Trying again in [34] s …/)).toBeVisible();
    expect([asked('/v1/auth/verify'), signatures()]).toEqual([1, 1]);
    await seconds(4);
    expect(asked('/v1/auth/verify')).toBe(2);
    await seconds(3);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([asked('/v1/auth/nonce'), asked('/v1/auth/verify'), signatures()]).toEqual([1, 3, 1]);
    expect(screen.queryByText('Sign-in failed')).toBeNull();
  });

  it('waits for its nonce before it asks for a signature', async () => {
    await open({ nonces: [busy(8)] });
    expect(await screen.findByText(TEXT)).toBeVisible();
    expect(signatures()).toBe(0);
    await seconds(8);
    await waitFor(() => expect(asked('/v1/auth/verify')).toBe(1));
    expect([asked('/v1/auth/nonce'), signatures()]).toEqual([2, 1]);
  });

  it('asks for another signature only if the first one has become too old while it waited', async () => {
    await open({ verifies: [busy(60), new Problem(401, 'Signing in failed', [], 'sign-in-refused')] });
    expect(await screen.findByText(TEXT)).toBeVisible();
    await seconds(60);
    await waitFor(() => expect(asked('/v1/auth/verify')).toBe(3));
    expect([asked('/v1/auth/nonce'), signatures()]).toEqual([2, 2]);
    expect(screen.queryByText('Sign-in failed')).toBeNull();
  });

  it('ends without an error once its user cancels it', async () => {
    await open({ verifies: [busy(8)] });
    await screen.findByText(TEXT);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await seconds(10);
    expect(asked('/v1/auth/verify')).toBe(1);
    expect(screen.queryByText('Sign-in failed')).toBeNull();
  });

  it('ends once the wallet has another account, whose session it would be taken for', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    await open({ verifies: [busy(8)] });
    await screen.findByText(TEXT);
    act(() => wallet.emit('accountsChanged', [poolOwner]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await seconds(10);
    expect(asked('/v1/auth/verify')).toBe(1);
  });
});
