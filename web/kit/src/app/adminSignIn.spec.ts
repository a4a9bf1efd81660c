import { act, renderHook, waitFor } from '@testing-library/react';
import { accessToken } from '../api/client';
import { configAnswer, serve } from '../test/mockApi';
import { watchLocation } from '../test/mockLocation';
import { ISSUER, providerRoutes } from '../test/mockProvider';
import { adminSignInUrl, signInAdmin, startAdminSession, useAdminSession } from './adminSession';

const oidc = { issuer: ISSUER, clientId: 'launchpad-admin' };
const requests = serve({ 'GET /v1/config': configAnswer(1_000, { oidc }), ...providerRoutes([]) });

describe('an admin who is not signed in', () => {
  it('is known to be, without the provider being asked, and calls carry no token', async () => {
    // not from the provider, which adds a code or an error
    window.history.replaceState(null, '', '#state=open');
    const session = renderHook(useAdminSession).result;
    act(startAdminSession);
    // without waiting for what the session takes
    expect(await accessToken()).toBeUndefined();
    expect(session.current).toEqual({ status: 'opening' });
    await waitFor(() => expect(session.current).toEqual({ status: 'signed-out' }));
    expect(await accessToken()).toBeUndefined();
    expect(requests.filter(({ path }) => path.startsWith('/oidc'))).toEqual([]);
  });

  it('signs in at the provider, which leads back to the page', async () => {
    const visited = watchLocation();
    void signInAdmin(oidc);
    await waitFor(() => expect(visited).toHaveLength(1));
    const url = new URL(visited[0] ?? '');
    expect(url.href).toContain(`${ISSUER}/auth?`);
    expect(url.searchParams.get('client_id')).toBe('launchpad-admin');
    expect(url.searchParams.get('redirect_uri')).toBe(window.location.href);
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('may sign in in a window of its own', async () => {
    const url = new URL(await adminSignInUrl());
    expect(url.href).toContain(`${ISSUER}/auth?`);
    expect(url.searchParams.get('redirect_uri')).toBe(`${window.location.origin}/admin/signed-in`);
    expect(document.querySelector('iframe')).toBeNull();
  });
});
