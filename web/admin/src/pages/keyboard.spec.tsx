import { unisolated } from '@launchpad/web-kit/test/isolation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { chain } from '../test/chain';
import { ADMIN, aPool, NOW, OWNER, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const upcoming = { poolStartDate: NOW + 1_000 };
const ended = { poolStartDate: NOW - 2_000, poolEndDate: NOW - 1_000 };

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
  answer('GET /v1/front/whitelist/get/abc123', {
    success: true,
    whited: { merkleTree: chain.merkleRoot, whiteListUsers: [OWNER], size: 1 },
  });
});
afterEach(resetPages);

async function openMenu(address: string, pool: ReturnType<typeof aPool>) {
  serveBasics(address);
  answer('GET /v1/admin/pools/list/*', () => poolList([pool]));
  await connectAs(address);
  openPage('/managepools');
  const button = await screen.findByRole('button', { name: 'Actions for Moon' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  return button;
}

/** Moves to an action with the arrow keys only and chooses it. */
async function chooseByKeys(action: string, key: string) {
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
  for (const _ of names.slice(0, names.indexOf(action))) await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveTextContent(action);
  await userEvent.keyboard(key);
}

describe.each([
  ['the admin', ADMIN, 'KYC review', 'KYC review', {}],
  ['the admin', ADMIN, 'Identity document', /Identity document: Moon/, {}],
  ['the admin', ADMIN, 'Mark Scam', /Mark Scam: Moon/, {}],
  ['the admin', ADMIN, 'Delete', 'Delete this pool?', upcoming],
  ['the owner', OWNER, 'Whitelist', /White List: Moon/, {}],
  ['the owner', OWNER, 'Cancel', 'Cancel this pool?', {}],
] as const)('%s (%s), by keyboard only, at "%s"', (_who, address, action, title, change) => {
  it('opens its dialog, tabs through it and returns', async () => {
    const button = await openMenu(address, aPool({ ...change }));
    expect(await axe(screen.getByRole('menu'))).toHaveNoViolations();
    await chooseByKeys(action, '{Enter}');
    const dialog = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    expect(await axe(dialog)).toHaveNoViolations();
    expect(unisolated(dialog, 'Moon')).toEqual([]);
    const enabled = within(dialog)
      .queryAllByRole('button')
      .filter((each) => !each.hasAttribute('disabled'));
    const reached = new Set<Element | null>();
    for (const shift of [...Array<boolean>(5).fill(true), ...Array<boolean>(12).fill(false)]) {
      reached.add(document.activeElement);
      await userEvent.tab({ shift });
    }
    for (const each of enabled) expect(reached).toContain(each);
    enabled[0]?.focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    expect(wallet.sent).toEqual([]);
  });
});

it('reviews a pool’s KYC without a mouse', async () => {
  answer('PATCH /v1/admin/pools/updateStatus/abc123', () => ({ success: true, data: aPool() }));
  await openMenu(ADMIN, aPool());
  await chooseByKeys('KYC review', '{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'KYC review' }));
  const approve = dialog.getByRole('button', { name: 'Approve' });
  for (let step = 0; step < 8 && document.activeElement !== approve; step++) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('KYC! KYC updated')).toBeVisible();
  expect(callsOf('PATCH /v1/admin/pools/updateStatus/abc123')[0]?.body).toEqual({
    poolStatus: true,
    version: 1,
  });
});

it.each([
  ['Settle', ended],
  ['Withdraw pooled tokens', { scamStatus: true }],
] as const)('runs "%s" by keyboard only', async (action, change) => {
  await openMenu(OWNER, aPool({ ...change }));
  await chooseByKeys(action, '{Enter}');
  await waitFor(() => expect(wallet.sent).toHaveLength(1));
});

it('opens the edit page by keyboard only', async () => {
  await openMenu(OWNER, aPool());
  await chooseByKeys('Edit', '{Enter}');
  expect(await screen.findByRole('heading', { name: 'Edit Pool' })).toBeVisible();
});
