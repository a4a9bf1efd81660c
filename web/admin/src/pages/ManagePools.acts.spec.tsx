import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calledFunction, chain } from '../test/chain';
import { ADMIN, aPool, NOW, OWNER, poolList, STRANGER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { answerBasics, forgetPages, openPage } from '../test/openPage';
import { answer, callsOf, holdBack, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const upcoming = { poolStartDate: NOW + 1_000 };
const calls = () => wallet.sent.map(({ data }) => calledFunction(data));

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
afterEach(forgetPages);

describe('for the admin', () => {
  beforeEach(async () => {
    answerBasics(ADMIN);
    await connectAs(ADMIN);
  });

  it.each(['/managepools', '/manage-ended-pools'])(
    '%s shows a loader until the pools are there',
    async (path) => {
      serve(aPool());
      const letGo = holdBack('/v1/admin/pools/list');
      openPage(path);
      await waitFor(() => expect(document.querySelector('.table-skeleton')).toBeVisible());
      expect(screen.getAllByText('Loading')[0]).toBeInTheDocument();
      letGo();
      expect(await screen.findByRole('link', { name: 'Moon' })).toHaveAttribute('href', '/pool/abc123');
      expect(document.querySelector('.table-skeleton')).toBeNull();
    },
  );

  it('rejects a review', async () => {
    serve(aPool());
    answer('PATCH /v1/admin/pools/updateStatus/abc123', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await choose('KYC review');
    await press('Reject');
    expect(await screen.findByText('KYC! KYC updated')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/abc123')[0]?.body).toEqual({ poolStatus: false });
  });

  it('reads the whole notice where KYC is disabled', async () => {
    serve(aPool({ isKyc: false }));
    openPage('/managepools');
    await choose('KYC review');
    expect(
      (await dialog()).getByText(
        'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
      ),
    ).toBeInTheDocument();
  });

  it('is told when deleting reverted, and nothing is recorded', async () => {
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

  it('is refused the edit link of another’s pool', async () => {
    serve(aPool());
    openPage('/managepools');
    await choose('Edit');
    expect(await screen.findByText('Access Denied! Only owner can edit pool')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Manage Pools' })).toBeVisible();
  });
});

describe('for a pool owner', () => {
  beforeEach(async () => {
    answerBasics(OWNER);
    await connectAs(OWNER);
  });

  it('leads to the form of a new pool', async () => {
    serve(aPool());
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('link', { name: 'Add Pool' }));
    expect(await screen.findByRole('heading', { name: 'Create Pool' })).toBeVisible();
  });

  it('cancels only after the warning, which can be refused', async () => {
    serve(aPool());
    openPage('/managepools');
    await choose('Cancel');
    expect((await dialog()).getByText(/^10% of the pooled tokens are kept as a penalty/)).toBeInTheDocument();
    await press('Keep the pool');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wallet.sent).toEqual([]);
  });

  it('is told that cancelling costs nothing after the admin changed the pool', async () => {
    chain.isCancelFree = true;
    serve(aPool());
    openPage('/managepools');
    await choose('Cancel');
    expect(await (await dialog()).findByText(/cancelling costs nothing until its start/)).toBeInTheDocument();
  });

  it('is told when cancelling reverted', async () => {
    serve(aPool());
    chain.receiptStatus = '0x0';
    openPage('/managepools');
    await choose('Cancel');
    await press('Yes, cancel the pool');
    expect(await screen.findByText('Cancel Pool transaction has been reverted.')).toBeVisible();
    expect(screen.getByText('Transaction Failed!')).toBeVisible();
    expect(callsOf('PUT /v1/front/pools/cancelpool')).toEqual([]);
  });

  it('is told when taking back the tokens of a scam pool reverted', async () => {
    serve(aPool({ scamStatus: true }));
    chain.receiptStatus = '0x0';
    openPage('/managepools');
    await choose('Withdraw pooled tokens');
    const alert = (await screen.findByText('Transaction Failed!')).parentElement;
    expect(alert).toHaveTextContent(/^Transaction Failed!Transaction has been reverted/);
    expect(calls()).toEqual(['withdrawPooledTokens']);
  });

  describe('of a whitelist pool', () => {
    const other = `0x${'4'.repeat(40)}`;
    beforeEach(() => {
      serve(aPool({ poolType: 'whiteList' }));
      answer('GET /v1/front/whitelist/get/abc123', () => ({
        success: true,
        whited: { whiteListUsers: [STRANGER, other], size: 2 },
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

    it('is told when the change reverted', async () => {
      chain.receiptStatus = '0x0';
      await remove(other);
      expect(await screen.findByText('Add to whitelist transaction has been reverted')).toBeVisible();
      expect(screen.getByText('Transaction Failed!')).toBeVisible();
    });

    it('is told which address is wrong', async () => {
      await remove('0x12');
      expect(await screen.findByText('Invalid Address!')).toBeVisible();
      expect(screen.getAllByText('0x12 invalid address').length).toBeGreaterThan(1);
      expect(wallet.sent).toEqual([]);
    });
  });
});
