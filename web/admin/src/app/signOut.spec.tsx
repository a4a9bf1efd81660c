import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { watchLocation } from '@launchpad/web-kit/test/mockLocation';
import { ADMIN, ISSUER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const signOut = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Sign out of the admin account' }));

beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(ADMIN);
  answer('GET /v1/admin/faq/list', { success: true, data: { success: true, faqs: [] } });
  await connectAs(ADMIN);
});
afterEach(resetPages);

it('signing out ends the session on the page and at the provider, after a confirmation if work would be lost', async () => {
  const visited = watchLocation();
  openPage('/create-cmspage');
  await userEvent.type(await screen.findByRole('textbox', { name: /Page Title/ }), 'About us');
  await signOut();
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('textbox', { name: /Page Title/ })).toHaveValue('About us');
  expect(sessionStorage.getItem('admin.tokens')).not.toBeNull();

  await signOut();
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Leave/ }));
  expect(await screen.findByRole('button', { name: 'Sign in as admin' })).toBeVisible();
  expect(sessionStorage.getItem('admin.tokens')).toBeNull();
  await waitFor(() => expect(visited.join()).toContain(`${ISSUER}/logout`));
  expect(screen.queryByRole('button', { name: 'Sign out of the admin account' })).toBeNull();
  expect(callsOf('POST /v1/admin/cms/create')).toEqual([]);
});
