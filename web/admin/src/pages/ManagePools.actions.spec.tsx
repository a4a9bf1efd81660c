import type { ChangedMetadata } from '@launchpad/api';
import { pageOf } from '@launchpad/contracts/pool-page';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { calledFunction, chain, setChainTime } from '../test/chain';
import { ADMIN, aPool, NOW, OWNER, poolList, STRANGER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, delayResponses, resetServer } from '../test/server';
import { connectAs, switchAccount, wallet } from '../test/wallet';

const upcoming = { poolStartDate: NOW + 1_000 };
const calls = () => wallet.sent.map(({ data }) => calledFunction(data));

const changedTo = (change: Partial<ChangedMetadata>): ChangedMetadata => ({
  ...pageOf(aPool()),
  isKyc: true,
  formHash: 'bafychanged',
  ...change,
});

function serve(...pools: ReturnType<typeof aPool>[]) {
  answer('GET /v1/admin/pools/list/*', () => poolList(pools));
}

async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string) => userEvent.click((await dialog()).getByRole('button', { name }));

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
});
afterEach(resetPages);

describe('for the admin', () => {
  beforeEach(async () => {
    serveBasics(ADMIN);
    await connectAs(ADMIN);
  });

  it.each(['/managepools', '/manage-ended-pools'])(
    '%s shows a loader until the pools are there',
    async (path) => {
      serve(aPool());
      const release = delayResponses('/v1/admin/pools/list');
      openPage(path);
      await waitFor(() => expect(document.querySelector('.table-skeleton')).toBeVisible());
      expect(screen.getAllByText('Loading')[0]).toBeInTheDocument();
      release();
      expect(await screen.findByRole('link', { name: 'Moon' })).toHaveAttribute('href', '/pool/abc123');
      expect(document.querySelector('.table-skeleton')).toBeNull();
    },
  );

  it('rejects a review with a reason', async () => {
    serve(aPool());
    answer('PATCH /v1/admin/pools/updateStatus/abc123', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await choose('KYC review');
    await press('Reject');
    expect(await screen.findByText('Please enter a reason')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/abc123')).toEqual([]);
    await userEvent.type((await dialog()).getByRole('textbox', { name: 'Reason' }), 'Unreadable');
    await press('Reject');
    expect(await screen.findByText('KYC! KYC updated')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/abc123')[0]?.body).toEqual({
      poolStatus: false,
      reason: 'Unreadable',
      version: 1,
    });
  });

  it('sees the whole notice if KYC is disabled', async () => {
    serve(aPool({ isKyc: false }));
    openPage('/managepools');
    await choose('KYC review');
    expect(
      (await dialog()).getByText(
        'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
      ),
    ).toBeInTheDocument();
  });

  it('cannot delete a pool that has started since the question was asked', async () => {
    serve(aPool(upcoming));
    openPage('/managepools');
    await choose('Delete');
    await dialog();
    setChainTime(upcoming.poolStartDate);
    await press('Delete');
    expect(await screen.findByText('Sorry! Pool delete time ended')).toBeVisible();
    expect(wallet.sent).toEqual([]);
  });

  it('sees a reverted deletion, and nothing is recorded', async () => {
    serve(aPool(upcoming));
    chain.receiptStatus = '0x0';
    openPage('/managepools');
    await choose('Delete');
    expect(wallet.sent).toEqual([]);
    await press('Delete');
    expect(await screen.findByText('Delete Pool Action not Successful')).toBeVisible();
    expect(screen.getByText('Failed! transaction has been Reverted')).toBeVisible();
    expect(callsOf('PUT /v1/front/pools/softdelete')).toEqual([]);
  });

  it.each([
    [undefined, 'Added!', 'Added to featured pool successfully.'],
    [true, 'Removed!', 'Removed from featured pool successfully.'],
  ])('a pool whose featured status is %s is %s', async (featureStatus, title, message) => {
    serve(aPool(featureStatus === undefined ? {} : { featureStatus }));
    answer('PATCH /v1/admin/pools/updateFeatureStatus/abc123', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('switch', { name: 'Featured: Moon' }));
    await press('Yes');
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateFeatureStatus/abc123')[0]?.body).toEqual({
      featureStatus: featureStatus !== true,
    });
  });

  describe('reviewing an owner’s changes', () => {
    const logo = `bafkrei${'b'.repeat(52)}`;
    const changed = aPool({
      poolStatus: true,
      version: 3,
      pendingMetadata: changedTo({ title: 'Moon 2', logo, website: 'https://elsewhere.example.org' }),
    });
    const ROUTE = 'PATCH /v1/admin/pools/updateMetadata/abc123';
    let decided: boolean;
    beforeEach(() => {
      decided = false;
      serve(changed);
      const { pendingMetadata: _pending, ...plain } = changed;
      answer('GET /v1/front/pools/get/abc123', () => ({ success: true, data: decided ? plain : changed }));
      answer(ROUTE, () => {
        decided = true;
        return { success: true, data: plain };
      });
      openPage('/managepools');
    });

    it('sees the old and new value of each changed field only, with images shown as images', async () => {
      await choose('Review changes');
      const modal = await dialog();
      const title = within(await modal.findByRole('region', { name: 'Title' }));
      expect(title.getByText('Shown now').nextSibling).toHaveTextContent('Moon');
      expect(title.getByText('Changed to').nextSibling).toHaveTextContent('Moon 2');
      const pictures = within(modal.getByRole('region', { name: 'Logo' })).getAllByRole('img');
      expect(pictures.at(-1)).toHaveAttribute('src', expect.stringContaining(logo));
      expect(modal.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
        'Title',
        'Logo',
        'Website',
      ]);
      // unapproved links must not be clickable
      expect(modal.queryByRole('link')).toBeNull();
      expect(await axe(document.body)).toHaveNoViolations();
    });

    it.each([
      ['Approve changes', true, 'Changes approved: visitors see them now'],
      ['Reject changes', false, 'Changes rejected: visitors see what was approved before'],
    ])('"%s" decides about the reviewed version', async (button, approve, said) => {
      await choose('Review changes');
      await userEvent.click(await (await dialog()).findByRole('button', { name: button }));
      expect(await screen.findByText(said)).toBeVisible();
      expect(callsOf(ROUTE).map(({ body }) => body)).toEqual([{ approve, version: 3 }]);
    });

    it('cannot decide about outdated changes, and sees the new ones', async () => {
      await choose('Review changes');
      const approve = await (await dialog()).findByRole('button', { name: 'Approve changes' });
      const again = { ...changed, version: 4, pendingMetadata: changedTo({ title: 'Moon 3' }) };
      answer('GET /v1/front/pools/get/abc123', () => ({ success: true, data: again }));
      answer(
        ROUTE,
        () => new Problem(409, 'This was changed by somebody else in the meantime.', [], 'outdated'),
      );
      await userEvent.click(approve);
      expect(await screen.findByText('This was changed by somebody else in the meantime.')).toBeVisible();
      const modal = await dialog();
      await userEvent.click(await modal.findByRole('button', { name: 'Show what it is now' }));
      expect(modal.getByText('Moon 3')).toBeInTheDocument();
    });

    it('opens it from the bell on any page of the list, and returns to the list after the decision', async () => {
      cleanup();
      serve();
      openPage('/managepools?review=abc123');
      await userEvent.click(await screen.findByRole('button', { name: 'Approve changes' }));
      expect(await screen.findByText('Changes approved: visitors see them now')).toBeVisible();
      expect(callsOf(ROUTE).map(({ body }) => body)).toEqual([{ approve: true, version: 3 }]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('cannot decide about changes that failed to load', async () => {
      answer('GET /v1/front/pools/get/abc123', () => new Problem(503, 'Unavailable'));
      await choose('Review changes');
      expect(await (await dialog()).findByRole('button', { name: 'Retry' })).toBeInTheDocument();
      expect((await dialog()).queryByRole('button', { name: /changes$/ })).toBeNull();
    });
  });

  it('is denied editing another owner’s pool', async () => {
    serve(aPool());
    openPage('/managepools');
    await choose('Edit');
    expect(await screen.findByText('Access Denied! Only owner can edit pool')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Manage Pools' })).toBeVisible();
  });
});

describe('for a pool owner', () => {
  beforeEach(async () => {
    serveBasics(OWNER);
    await connectAs(OWNER);
  });

  it('shows no dialog to another wallet than the one that opened it', async () => {
    serve(aPool(upcoming));
    openPage('/managepools');
    await choose('Cancel');
    expect(await screen.findByRole('dialog')).toBeVisible();
    act(() => switchAccount(STRANGER));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('links to the form of a new pool', async () => {
    serve(aPool());
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('link', { name: 'Add Pool' }));
    expect(await screen.findByRole('heading', { name: 'Create Pool' })).toBeVisible();
  });

  it('cancels only after confirming the warning', async () => {
    serve(aPool());
    openPage('/managepools');
    await choose('Cancel');
    expect((await dialog()).getByText(/^10% of the pooled tokens are kept as a penalty/)).toBeInTheDocument();
    await press('Keep the pool');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wallet.sent).toEqual([]);
  });

  it('cannot cancel a pool whose time for it ended since the question was asked', async () => {
    const pool = aPool();
    serve(pool);
    openPage('/managepools');
    await choose('Cancel');
    await dialog();
    setChainTime(pool.poolCancelDate - 120);
    await press('Yes, cancel the pool');
    expect(await screen.findByText('Sorry! Pool cancell time ended')).toBeVisible();
    expect(wallet.sent).toEqual([]);
  });

  it('sees that cancelling is free after the admin changed the pool', async () => {
    serve(aPool({ cancelIsFree: true, ...upcoming }));
    openPage('/managepools');
    await choose('Cancel');
    expect(await (await dialog()).findByText(/cancelling costs nothing until its start/)).toBeInTheDocument();
  });

  it('sees a reverted cancellation', async () => {
    serve(aPool());
    chain.receiptStatus = '0x0';
    openPage('/managepools');
    await choose('Cancel');
    await press('Yes, cancel the pool');
    expect(await screen.findByText('Cancel Pool transaction has been reverted.')).toBeVisible();
    expect(screen.getByText('Transaction Failed!')).toBeVisible();
    expect(callsOf('PUT /v1/front/pools/cancelpool')).toEqual([]);
  });

  it('sees a reverted withdrawal from a scam pool', async () => {
    serve(aPool({ scamStatus: true }));
    chain.receiptStatus = '0x0';
    openPage('/managepools');
    await choose('Withdraw pooled tokens');
    const alert = (await screen.findByText('Transaction Failed!')).parentElement;
    expect(alert).toHaveTextContent(/^Transaction Failed!Transaction has been reverted/);
    expect(calls()).toEqual(['withdrawPooledTokens']);
  });

  it('cannot withdraw the tokens of a scam pool twice', async () => {
    serve(aPool({ scamStatus: true }), aPool({ poolId: 'other1', title: 'Mars' }));
    openPage('/managepools');
    expect(await screen.findByRole('button', { name: 'Actions for Moon' })).toBeVisible();
    await choose('Withdraw pooled tokens');
    expect(await screen.findByText('The pooled tokens are back in your wallet')).toBeVisible();
    cleanup();
    chain.revertsWith = 'NothingToWithdraw';
    openPage('/managepools');
    expect(await screen.findByRole('button', { name: 'Actions for Mars' })).toBeVisible();
    await act(async () => {});
    expect(screen.queryByRole('button', { name: 'Actions for Moon' })).toBeNull();
    expect(calls()).toEqual(['withdrawPooledTokens']);
  });

  it('sees that changes are pending review', async () => {
    serve(aPool({ poolStatus: true, pendingMetadata: changedTo({ title: 'Moon 2' }) }));
    openPage('/managepools');
    expect(await screen.findByText('Changes to review')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Moon' }));
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Review changes' })).toBeNull();
  });

  it.each([
    ['Cancel', 'Yes, cancel the pool', ''],
    ['Whitelist', 'Add addresses', STRANGER],
  ])(
    '%s can be closed while other signers are waited for, and later leaves the next dialog open',
    async (action, button, added) => {
      serve(aPool({ poolType: 'whiteList' }));
      answer('GET /v1/front/whitelist/get/abc123', {
        success: true,
        whited: { merkleTree: chain.merkleRoot, poolType: 'whiteList', whiteListUsers: [OWNER], size: 1 },
      });
      Object.assign(chain, { code: '0x6080', isMined: false });
      openPage('/managepools');
      await choose(action);
      if (added) {
        await userEvent.type(await (await dialog()).findByRole('textbox', { name: /Add Users/ }), added);
      }
      await press(button);
      expect(await (await dialog()).findByText(/^Waiting for the other signers/)).toBeVisible();
      await press('Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await choose(action);
      const opened = await screen.findByRole('dialog');
      chain.isMined = true;
      expect(await screen.findByText(/^(Cancelled! Pool has been Cancelled|Whitelisted: )/)).toBeVisible();
      await act(async () => {});
      expect(opened).toBeVisible();
    },
  );

  describe('of a whitelist pool', () => {
    const other = `0x${'4'.repeat(40)}`;
    beforeEach(() => {
      serve(aPool({ poolType: 'whiteList' }));
      answer('GET /v1/front/whitelist/get/abc123', () => ({
        success: true,
        whited: { merkleTree: chain.merkleRoot, whiteListUsers: [STRANGER, other], size: 2 },
      }));
      answer('POST /v1/front/whitelist/add', () => ({ success: true, whited: {} }));
    });

    async function remove(address: string) {
      openPage('/managepools');
      await choose('Whitelist');
      const modal = await dialog();
      await modal.findByText(/The list holds 2 addresses/);
      await userEvent.click(modal.getByText('Remove'));
      await userEvent.type(modal.getByRole('textbox', { name: /Remove Users/ }), address);
      await press('Remove addresses');
    }

    it('removes addresses; the type stays', async () => {
      await remove(other);
      expect(await screen.findByText('Whitelisted: Removed from whitelist')).toBeVisible();
      expect(screen.queryByText('SaleType: Pool sale type updated')).toBeNull();
      expect(calls()).toEqual(['whitelistUpdate']);
      expect(callsOf('POST /v1/front/whitelist/add')[0]?.body).toMatchObject({
        whiteListUsers: [other],
        methodType: 'remove',
      });
    });

    it('sees a reverted change', async () => {
      chain.receiptStatus = '0x0';
      await remove(other);
      expect(await screen.findByText('Add to whitelist transaction has been reverted')).toBeVisible();
      expect(screen.getByText('Transaction Failed!')).toBeVisible();
    });

    it('sees which address is invalid', async () => {
      await remove('0x12');
      expect(await screen.findByText('Invalid Address!')).toBeVisible();
      expect(screen.getAllByText('0x12 invalid address').length).toBeGreaterThan(1);
      expect(wallet.sent).toEqual([]);
    });
  });
});
