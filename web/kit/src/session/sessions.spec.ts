import { act, renderHook } from '@testing-library/react';
import {
  currentCaller,
  endRenewal,
  hadSession,
  setCallsAsAdmin,
  setSession,
  shouldRetry,
  useRenewal,
  type SessionKind,
} from './renewal';

const ADMINS = '/v1/admin/pool/list';
const INVESTORS = '/v1/front/order/mine';

/** Which session a rejected call has its user asked for; the user declines or renews it. */
async function asked(path: string, isWrite = true, renews = false): Promise<SessionKind | undefined> {
  const { result, unmount } = renderHook(() => useRenewal());
  let retried: Promise<boolean> = Promise.resolve(false);
  act(() => void (retried = shouldRetry(path, isWrite, currentCaller())));
  const kind = result.current?.kind;
  act(() => (kind ? endRenewal(kind, renews) : undefined));
  expect(await retried).toBe(kind !== undefined && renews);
  expect(result.current).toBeUndefined();
  unmount();
  return kind;
}

function signedIn(...kinds: SessionKind[]): void {
  for (const kind of ['wallet', 'admin'] as const) setSession(kind, kinds.includes(kind));
}

describe('the session to renew', () => {
  it('is none on a page that was just opened, and no admin’s where nobody calls as one', async () => {
    expect([hadSession('wallet'), hadSession('admin')]).toEqual([false, false]);
    expect([await asked(ADMINS), await asked(INVESTORS)]).toEqual([undefined, undefined]);
    setSession('admin', true);
    expect([await asked(ADMINS), await asked(INVESTORS)]).toEqual([undefined, undefined]);
  });

  it.each<[SessionKind | undefined, string, SessionKind[], boolean]>([
    [undefined, INVESTORS, [], true],
    ['wallet', INVESTORS, ['wallet'], false],
    ['wallet', ADMINS, ['wallet'], true],
    ['admin', ADMINS, ['admin'], true],
    ['admin', '/site_settings', ['admin', 'wallet'], true],
    ['admin', INVESTORS, ['admin'], true],
    [undefined, ADMINS, ['admin'], false],
    ['admin', ADMINS, ['admin', 'wallet'], true],
    ['admin', '/v1/front/scam/add', ['admin', 'wallet'], true],
    ['wallet', INVESTORS, ['admin', 'wallet'], true],
    ['wallet', ADMINS, ['admin', 'wallet'], false],
    [undefined, '/v1/auth/logout', ['admin', 'wallet'], true],
  ])('is %s for %s with sessions of %j, and calls as admin: %s', async (expected, path, kinds, isAdmin) => {
    signedIn(...kinds);
    setCallsAsAdmin(() => isAdmin);
    expect(await asked(path)).toBe(expected);
  });
});

describe('a user who declined to renew a session', () => {
  beforeEach(async () => {
    signedIn('wallet');
    await asked(INVESTORS);
  });

  it('is asked again for what they do, not for what the page reads', async () => {
    expect(await asked(INVESTORS, false)).toBeUndefined();
    expect(await asked(INVESTORS, true)).toBe('wallet');
  });

  it('is asked for both again after a renewal', async () => {
    expect(await asked(INVESTORS, true, true)).toBe('wallet');
    expect(await asked(INVESTORS, false)).toBe('wallet');
  });

  it('is asked for both again after signing in', async () => {
    signedIn('wallet');
    expect(await asked(INVESTORS, false)).toBe('wallet');
  });
});

it('two sessions that end are renewed one after the other, each for its own calls', async () => {
  signedIn('wallet', 'admin');
  setCallsAsAdmin(() => true);
  const { result } = renderHook(() => useRenewal());
  const ends: string[] = [];
  const wait = (path: string) =>
    shouldRetry(path, true, currentCaller()).then((again) => ends.push(`${path} ${again}`));
  act(() => void [wait(INVESTORS), wait(ADMINS), wait(INVESTORS)]);
  expect(result.current?.kind).toBe('wallet');
  await act(async () => endRenewal('admin', false));
  expect([result.current?.kind, ends]).toEqual(['wallet', [`${ADMINS} false`]]);
  await act(async () => endRenewal('wallet', true));
  expect([result.current?.kind, ends]).toEqual([
    undefined,
    [`${ADMINS} false`, `${INVESTORS} true`, `${INVESTORS} true`],
  ]);
});
