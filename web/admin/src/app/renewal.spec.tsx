import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { me, Problem } from '@launchpad/web-kit/test/mockApi';
import { ADMIN, aPool, ISSUER, OWNER, poolList } from '../test/fixtures';
import { signedInWith, tokensOf } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const unauthorized = (title: string) => new Problem(401, title);

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
});
afterEach(resetPages);

describe('a wallet session that ends while a form is open', () => {
  it('keeps the form and is renewed over it', async () => {
    let session: string | null = OWNER;
    serveBasics(OWNER);
    answer('GET /v1/auth/me', () => me(session));
    answer('GET /v1/auth/nonce', { success: true, data: { nonce: 'abcdefgh12345678' } });
    answer('POST /v1/auth/verify', () => me((session = OWNER)));
    answer('GET /v1/front/pools/get/abc123', { success: true, data: aPool() });
    answer('GET /v1/admin/pools/list/*', () =>
      session ? poolList([]) : unauthorized('Wallet Not Connected!'),
    );
    await connectAs(OWNER);
    openPage('/edit-pool/abc123');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await userEvent.type(title, ' Two');
    session = null;
    // refetches the session, as happens when it expires
    const { api, store } = await import('@launchpad/web-kit');
    store.dispatch(api.util.invalidateTags(['Me']));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    expect(title).toHaveValue('Moon Two');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign in with your wallet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Moon Two');
  });
});

it('a document that is asked for with an expired admin token is shown once that is renewed', async () => {
  serveBasics(ADMIN);
  answer('GET /v1/admin/pools/list/*', () => poolList([aPool()]));
  const served = `GET /v1/admin/files/identity/${aPool().identityDoc}`;
  let isTokenValid = false;
  answer(served, () => (isTokenValid ? { any: 'bytes' } : unauthorized('Access Denied!')));
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  await connectAs(ADMIN);
  openPage('/managepools');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Identity document' }));
  await screen.findByText('Your session has ended');
  const link = await screen.findByRole('link', { name: 'Sign in as admin' });
  await waitFor(() => expect(link).toHaveAttribute('href', expect.stringContaining(`${ISSUER}/auth`)));
  isTokenValid = true;
  const channel = new BroadcastChannel('admin.session');
  channel.postMessage(tokensOf(['launchpad-admin']));
  channel.close();
  expect(await screen.findByRole('link', { name: /^Save/ })).toHaveAttribute('href', 'blob:1');
  expect(callsOf(served)).toHaveLength(2);
});

describe('an admin token that expires while settings are edited', () => {
  it('is renewed in a separate window, and then the save continues', async () => {
    serveBasics(ADMIN);
    answer('GET /v1/admin/settings/get', {
      success: true,
      data: { success: true, setting: { ...emptySettings, siteTitle: 'Launch' } },
    });
    await connectAs(ADMIN);
    openPage('/settings');
    const field = await screen.findByRole('textbox', { name: /Site Title/ });
    await userEvent.type(field, ' Pad');
    let isTokenValid = false;
    answer('PUT /v1/admin/settings/edit', () =>
      isTokenValid ? { success: true, data: {} } : unauthorized('Access Denied!'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    await waitFor(() =>
      expect(dialog.getByRole('link', { name: 'Sign in as admin' })).toHaveAttribute(
        'href',
        expect.stringContaining(`${ISSUER}/auth`),
      ),
    );
    expect(field).toHaveValue('Launch Pad');
    isTokenValid = true;
    const channel = new BroadcastChannel('admin.session');
    channel.postMessage(tokensOf(['launchpad-admin']));
    expect(await screen.findByText('Settings have been saved')).toBeVisible();
    expect(callsOf('PUT /v1/admin/settings/edit')).toHaveLength(2);
    expect(callsOf('PUT /v1/admin/settings/edit')[1]?.body).toMatchObject({ siteTitle: 'Launch Pad' });
  });
});

const emptySettings = {
  siteTitle: '',
  metaTitle: '',
  metaKeyword: '',
  siteDescription: '',
  metaDescription: '',
  twitterLink: '',
  telegramLink: '',
  mediumLink: '',
  appLink: '',
  podCastLink: '',
  websiteLink: '',
  raisedCapital: '',
  launchedProjects: '',
  monthlyVolume: '',
  marketCap: '',
  version: 1,
};
