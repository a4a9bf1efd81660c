import { screen, waitFor } from '@testing-library/react';
import { reconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { ADMIN, aPool, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { answerBasics, forgetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { startWallet, wasConnectedAs } from '../test/wallet';

afterEach(forgetPages);

it('the admin’s page that opens asks for nothing as a stranger, however late the wallet is there', async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  answerBasics(ADMIN);
  answer('GET /v1/admin/pools/list/*', poolList([aPool()]));
  wasConnectedAs(ADMIN);
  void reconnectWallet();
  openPage('/managepools');
  await waitFor(() => expect(callsOf('GET /v1/config')).not.toEqual([]));
  startWallet();
  expect(await screen.findByText('Moon')).toBeVisible();
  const personal = callsOf('GET /v1/*').filter(({ path }) => !/config|auth/.test(path));
  expect(personal).not.toEqual([]);
  expect(personal.filter(({ headers }) => !headers.has('authorization'))).toEqual([]);
});
