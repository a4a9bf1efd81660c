import { act, screen, waitFor } from '@testing-library/react';
import { aPool, OWNER, poolList } from '../../test/fixtures';
import { signIn } from '../../test/oidc';
import { openPage, resetPages, serveBasics } from '../../test/openPage';
import { answer, callsOf, resetServer } from '../../test/server';
import { wasConnectedAs } from '../../test/wallet';
import { readHomeAhead } from './readAhead';

const POOLS = 'GET /v1/admin/pools/list/*';
const PAYOUTS = 'GET /v1/admin/payouts';

beforeEach(() => {
  resetServer();
  serveBasics();
  answer('GET /v1/front/pools/list/*', poolList([]));
  answer(POOLS, poolList([aPool()]));
  answer(PAYOUTS, { success: true, data: { payouts: [], pagination: { total: 0 }, keepers: [] } });
});
afterEach(resetPages);

const reads = () => [callsOf(POOLS).length, callsOf(PAYOUTS).length];

it('an admin’s home reads with the session what it shows, and nothing again when it is drawn', async () => {
  await signIn(['launchpad-admin']);
  await act(readHomeAhead);
  await waitFor(() => expect(reads()).toEqual([3, 1]));
  for (const { headers } of [...callsOf(POOLS), ...callsOf(PAYOUTS)])
    expect(headers.has('authorization')).toBe(true);
  openPage('/dashboard');
  expect(await screen.findAllByText('Moon')).not.toEqual([]);
  expect(reads()).toEqual([3, 1]);
});

it('reads nothing that the account’s role may not read', async () => {
  await signIn(['launchpad-editor']);
  await act(readHomeAhead);
  expect(reads()).toEqual([0, 0]);
});

it('reads nothing while a wallet reconnects, which may have other pools', async () => {
  await signIn(['launchpad-admin']);
  wasConnectedAs(OWNER);
  await act(readHomeAhead);
  expect(reads()).toEqual([0, 0]);
});
