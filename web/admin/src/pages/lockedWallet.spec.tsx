import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { expectOutput } from '@launchpad/web-kit/test/output';
import { chain, calledFunction } from '../test/chain';
import { ADMIN, aPool, NOW, OWNER, poolList, STRANGER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, resetServer } from '../test/server';
import { connectAs, lockWallet, switchAccount, unlockWallet, wallet } from '../test/wallet';

const calls = () => wallet.sent.map(({ data }) => calledFunction(data));
/** By its title: in tests, antd gives every dialog's title the same id. */
const theDialog = async (title: RegExp) =>
  within((await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]')!);
const unlocking = () => theDialog(/^Unlock your wallet/);
const isLocked = () => screen.queryByText(/^Unlock your wallet/) !== null;
const CANCELLING = /^Cancel this pool/;
const LISTING = /^White List/;

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

async function typeListed() {
  const field = await (await theDialog(LISTING)).findByRole('textbox', { name: /^Add Users/ });
  await userEvent.type(field, STRANGER);
  return field;
}

beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  const pool = aPool({ poolType: 'whiteList', poolEndDate: NOW + 9_999 });
  answer('GET /v1/admin/pools/list/*', () => poolList([pool]));
  answer('GET /v1/front/pools/get/abc123', { success: true, data: pool });
  answer('GET /v1/front/whitelist/get/abc123', {
    success: true,
    whited: { merkleTree: chain.merkleRoot, poolType: 'whiteList', whiteListUsers: [OWNER], size: 1 },
  });
  answer('POST /v1/front/whitelist/add', { success: true, whited: {} });
  answer('PUT /v1/front/pools/cancelpool', { success: true });
  answer('POST /v1/auth/logout', { success: true, data: { address: null } });
  serveBasics(OWNER);
  await connectAs(OWNER);
});
afterEach(resetPages);

describe('an owner’s window over which the wallet is locked', () => {
  it('stays open, says so, and goes on once the same account is unlocked in the wallet', async () => {
    openPage('/managepools');
    await choose('Cancel');
    const cancelling = await theDialog(CANCELLING);
    act(() => lockWallet());
    expect(
      await (await unlocking()).findByText(/^It no longer shares 0x.* with this page/),
    ).toBeInTheDocument();
    expect(await axe(document.body)).toHaveNoViolations();
    act(() => unlockWallet(OWNER));
    await waitFor(() => expect(isLocked()).toBe(false));
    await userEvent.click(cancelling.getByRole('button', { name: 'Yes, cancel the pool' }));
    expect(await screen.findByText('Cancelled! Pool has been Cancelled')).toBeVisible();
    expect(calls()).toEqual(['markCancel']);
  });

  it('keeps what was typed, and asks the wallet to unlock it', async () => {
    openPage('/managepools');
    await choose('Whitelist');
    const field = await typeListed();
    act(() => lockWallet());
    const unlock = (await unlocking()).getByRole('button', { name: 'Unlock' });
    // its user leaves it locked at first
    await userEvent.click(unlock);
    await waitFor(() => expect(unlock).toBeEnabled());
    expect(field).toHaveValue(STRANGER);
    wallet.unlocksAs = OWNER;
    await userEvent.click(unlock);
    await waitFor(() => expect(isLocked()).toBe(false));
    expect(field).toHaveValue(STRANGER);
    await userEvent.click((await theDialog(LISTING)).getByRole('button', { name: 'Add addresses' }));
    expect(await screen.findByText('Whitelisted: Added to whitelist')).toBeVisible();
    expect(calls()).toEqual(['whitelistUpdate']);
  });

  it('sends nothing until then', async () => {
    expectOutput(/Cancel Error: Unlock your wallet/);
    openPage('/managepools');
    await choose('Cancel');
    const cancelling = await theDialog(CANCELLING);
    act(() => lockWallet());
    await unlocking();
    await userEvent.click(cancelling.getByRole('button', { name: 'Yes, cancel the pool' }));
    expect(await screen.findByText('Transaction Failed!')).toBeVisible();
    expect(wallet.sent).toEqual([]);
    expect(isLocked()).toBe(true);
  });

  it('is closed when another account is unlocked, and does nothing with it', async () => {
    openPage('/managepools');
    await choose('Cancel');
    await theDialog(CANCELLING);
    act(() => lockWallet());
    await unlocking();
    act(() => unlockWallet(STRANGER));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wallet.sent).toEqual([]);
  });

  it('is left by disconnecting, which asks for what was typed', async () => {
    openPage('/managepools');
    await choose('Whitelist');
    await typeListed();
    act(() => lockWallet());
    const leave = async () =>
      userEvent.click((await unlocking()).getByRole('button', { name: 'Disconnect' }));
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await screen.findAllByRole('button', { name: 'Connect Wallet' }))[0]).toBeVisible();
  });
});

it('an owner’s window on a pool’s page is closed for the admin whose account comes after', async () => {
  openPage('/pool/abc123?tab=access');
  await userEvent.click(await screen.findByRole('button', { name: 'Add or remove addresses' }));
  await typeListed();
  act(() => switchAccount(ADMIN));
  await waitFor(() => expect(screen.queryByText(LISTING)).toBeNull());
});
