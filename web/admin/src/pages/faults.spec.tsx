import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { expectOutput } from '@launchpad/web-kit/test/output';
import { readFileSync } from 'node:fs';
import { ADMIN, aPool, NOW, OWNER, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const table = readFileSync('web/admin/src/app/App.tsx', 'utf8');
const paths = [...table.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path ?? '');

/** The read each page with a form depends on; pages not listed have no form for stored data. */
const reads: Record<string, { read: string; by: string; at?: string }> = {
  'create-pool': { read: 'GET /v1/front/pools/drafts/*', by: OWNER, at: '/create-pool?draft=abc123' },
  'edit-pool/:poolId': { read: 'GET /v1/front/pools/get/*', by: OWNER },
  'pool/:poolId': { read: 'GET /v1/front/pools/get/*', by: OWNER },
  comments: { read: 'GET /v1/admin/comments', by: ADMIN },
  faqs: { read: 'GET /v1/admin/faq/list', by: ADMIN },
  cmspages: { read: 'GET /site_settings', by: ADMIN },
  'manage-cmspages': { read: 'GET /v1/admin/cms/list', by: ADMIN },
  'edit-cmspage/:pageId': { read: 'GET /v1/admin/cms/get/*', by: ADMIN },
  settings: { read: 'GET /v1/admin/settings/get', by: ADMIN },
  managepools: { read: 'GET /v1/admin/pools/list/*', by: OWNER },
  'manage-ended-pools': { read: 'GET /v1/admin/pools/list/*', by: ADMIN },
};
const formless = ['dashboard', 'audit', 'doctor', 'create-cmspage', 'signed-in', '*'];

const faults: Record<string, () => object> = {
  '503': () => new Problem(503, 'Unavailable'),
  '401': () => new Problem(401, 'Wallet Not Connected!'),
  'an answer without its data': () => ({ success: true, data: {}, cms: {}, whited: {} }),
};

const writes = () =>
  callsOf('*').filter(({ method, path }) => method !== 'GET' && !/oidc|\/(5|97)$/.test(path));

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
});
afterEach(resetPages);

it('every page is in one of the two lists', () => {
  expect([...Object.keys(reads), ...formless].toSorted()).toEqual(paths.toSorted());
});

/** Presses every button of the page. */
async function pressEverything() {
  const main = screen.getByRole('main');
  for (const button of [...main.querySelectorAll<HTMLElement>('button:not(:disabled)')]) {
    if (button.isConnected && button.textContent !== 'Retry') await userEvent.click(button);
  }
}

const cases = Object.entries(reads).flatMap(([path, { read, by, at }]) =>
  Object.keys(faults).map((fault) => ({ path, read, by, at, fault })),
);

describe.each(cases)('/$path, when its data responds with $fault', ({ path, read, by, at, fault }) => {
  it('cannot be saved, and says so', async () => {
    serveBasics(by);
    answer(read, faults[fault] ?? {});
    if (fault === 'an answer without its data' && ['faqs', 'manage-cmspages'].includes(path)) {
      expectOutput(/The response has no list/);
    }
    await connectAs(by);
    // both sessions are active until the response
    openPage(at ?? `/${path.replace(/:\w+/, 'abc123')}`);
    if (fault === '401') await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    const main = within(await screen.findByRole('main'));
    await waitFor(() => expect(main.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0));
    await pressEverything();
    expect(writes()).toEqual([]);
    expect(wallet.sent).toEqual([]);
    const callCount = callsOf(read).length;
    for (const retry of main.getAllByRole('button', { name: 'Retry' })) {
      if (retry.isConnected) await userEvent.click(retry);
    }
    await waitFor(() => expect(callsOf(read).length).toBeGreaterThan(callCount));
  });
});

it.each([
  ['a size without addresses', { success: true, whited: { size: 13 } }],
  ['neither', { success: true, whited: { poolType: 'whiteList', size: 0 } }],
  ['503', new Problem(503, 'Unavailable')],
])('a whitelist that answers %s can’t be changed', async (_, fault) => {
  serveBasics(OWNER);
  await connectAs(OWNER);
  answer('GET /v1/admin/pools/list/*', () =>
    poolList([aPool({ poolType: 'whiteList', poolEndDate: NOW + 9_999 })]),
  );
  answer('GET /v1/front/whitelist/get/abc123', fault);
  openPage('/managepools');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Whitelist' }));
  const retry = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' });
  expect(await waitFor(retry)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add addresses' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /Add Users/ })).toBeNull();
  await act(async () => {});
  expect(wallet.sent).toEqual([]);
});
