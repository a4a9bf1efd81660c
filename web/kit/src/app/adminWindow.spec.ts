import { act, renderHook, waitFor } from '@testing-library/react';
import { configAnswer, serve } from '../test/mockApi';
import { ISSUER, providerRoutes, tokensOf } from '../test/mockProvider';
import { startAdminSession, useAdminSession } from './adminSession';

const roles = ['launchpad-admin'];

it('the window in which an admin signs in again hands its tokens to the page that waits, and closes', async () => {
  serve({
    'GET /v1/config': configAnswer(1_000, { oidc: { issuer: ISSUER, clientId: 'launchpad-admin' } }),
    ...providerRoutes(roles),
  });
  window.history.replaceState(null, '', '/admin/signed-in');
  const tokens = { ...tokensOf(roles), timeSkew: 0 };
  sessionStorage.setItem('admin.tokens', JSON.stringify(tokens));
  let isClosed = false;
  window.close = () => (isClosed = true);
  const sent: unknown[] = [];
  const channel = new BroadcastChannel('admin.session');
  channel.addEventListener('message', ({ data }: MessageEvent) => sent.push(data));
  const session = renderHook(useAdminSession).result;
  act(startAdminSession);
  await waitFor(() => expect(isClosed).toBe(true));
  expect(session.current).toEqual({ status: 'signed-in', roles: ['admin'] });
  expect(sent).toEqual([tokens]);
  // or both would renew them
  expect(sessionStorage.getItem('admin.tokens')).toBeNull();
});
