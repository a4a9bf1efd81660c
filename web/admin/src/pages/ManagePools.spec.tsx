import { limits } from '@launchpad/api';
import { alertStore, shortAddress } from '@launchpad/web-kit';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { t } from '../strings';
import { calledFunction, chain } from '../test/chain';
import { ADMIN, aPool, NOW, OWNER, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const ended = { poolStartDate: NOW - 2_000, poolEndDate: NOW - 1_000 };
const upcoming = { poolStartDate: NOW + 1_000 };

const addressOf = (n: number) => `0x${n.toString(16).padStart(8, '0').repeat(5)}`;

function serve(...pools: ReturnType<typeof aPool>[]) {
  answer('GET /v1/admin/pools/list/*', () => poolList(pools));
}

async function choose(action: string, title = 'Moon') {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

async function menuOf(title = 'Moon') {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.firstChild?.textContent);
}

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
});
afterEach(() => {
  resetPages();
  wallet.onSend = () => `0x${'9'.repeat(64)}`;
});

describe('for the admin', () => {
  beforeEach(async () => {
    serveBasics(ADMIN);
    await connectAs(ADMIN);
  });

  it('lists all pools with state, review and the featured status', async () => {
    serve(aPool(), aPool({ poolId: 'b', _id: 'b', title: 'Sun', isDeleted: true }));
    const { container } = openPage('/managepools');
    const row = within((await screen.findByRole('link', { name: 'Moon' })).closest('tr') ?? document.body);
    expect(row.getByText('Pending', { selector: '.pill' })).toBeVisible();
    expect(row.getByRole('link', { name: 'Pending' })).toHaveAttribute('href', '/pool/abc123?tab=review');
    expect(row.getByTitle('1000 SOLR')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Featured Status' })).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Featured: Sun' })).toBeDisabled();
    const [call] = callsOf('GET /v1/admin/pools/list/*');
    expect(call?.path).toBe(`/v1/admin/pools/list/${ADMIN}`);
    expect(call?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('approves a review after showing the contact data; once approved both buttons are disabled', async () => {
    serve(aPool());
    answer('PATCH /v1/admin/pools/updateStatus/abc123', () => {
      serve(aPool({ poolStatus: true }));
      return { success: true, data: aPool({ poolStatus: true }) };
    });
    openPage('/managepools');
    await choose('KYC review');
    const modal = within(await screen.findByRole('dialog', { name: 'KYC review' }));
    expect(modal.getByText('ann@example.org')).toBeInTheDocument();
    await userEvent.click(modal.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('KYC! KYC updated')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/abc123')[0]?.body).toEqual({
      poolStatus: true,
      version: 1,
    });

    expect(await screen.findByText('Active')).toBeVisible();
    await choose('KYC review');
    const again = within(await screen.findByRole('dialog', { name: 'KYC review' }));
    expect(again.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(again.getByRole('button', { name: 'Reject' })).toBeDisabled();
  });

  it('says how many pools of an owner wait for a review and are not listed', async () => {
    const { success, data } = poolList([aPool()]);
    const held = [
      { owner: OWNER, count: 20 },
      { owner: addressOf(7), count: 3 },
    ];
    answer('GET /v1/admin/pools/list/*', { success, data: { ...data, held } });
    openPage('/managepools?kyc=pending');
    const line = await screen.findByText(`and 20 more by ${shortAddress(OWNER)}`);
    expect(line).toHaveAttribute('title', OWNER);
    expect(screen.getByText(`and 3 more by ${shortAddress(addressOf(7))}`)).toBeVisible();
  });

  it('opens the contact data, which no list has, with the review or the identity document', async () => {
    const pool = aPool();
    const { name: _, email: _email, phone: _phone, message: _message, identityDoc, ...listed } = pool;
    serve(listed);
    const get = 'GET /v1/front/pools/get/abc123';
    let isDown = true;
    answer(get, () => (isDown ? new Problem(503, 'Please wait') : { success: true, data: pool }));
    answer(`GET /v1/admin/files/identity/${identityDoc}`, { any: 'bytes' });
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
    openPage('/managepools');
    await screen.findByRole('link', { name: 'Moon' });
    expect(callsOf(get)).toEqual([]);
    await choose('KYC review');
    const modal = within(await screen.findByRole('dialog', { name: 'KYC review' }));
    const retry = await modal.findByRole('button', { name: 'Retry' });
    expect(modal.getByRole('button', { name: 'Approve' })).toBeDisabled();
    isDown = false;
    await userEvent.click(retry);
    expect(await modal.findByText('ann@example.org')).toBeVisible();
    expect(modal.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await userEvent.keyboard('{Escape}');
    await choose('Identity document');
    await waitFor(() => expect(callsOf(`GET /v1/admin/files/identity/${identityDoc}`)).toHaveLength(1));
  });

  it('can reject but not approve a pool without contact data, and sees why', async () => {
    serve(aPool({ name: undefined, hasContact: false }));
    openPage('/managepools');
    await choose('KYC review');
    const modal = within(await screen.findByRole('dialog', { name: 'KYC review' }));
    const why = 'The owner has not submitted contact data yet, so this pool cannot be approved.';
    expect(modal.getByText(why)).toBeVisible();
    expect(modal.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(modal.getByRole('button', { name: 'Reject' })).toBeEnabled();
  });

  it('shows the page before when the last pool of the last page is approved', async () => {
    let pending = 'abcdefghijk'.split('').map((id) => aPool({ poolId: id, _id: id, title: `Moon ${id}` }));
    answer('GET /v1/admin/pools/list/*', ({ query }) => {
      const end = 10 * Number(query['page']);
      return poolList(pending.slice(end - 10, end), Math.ceil(pending.length / 10));
    });
    answer('PATCH /v1/admin/pools/updateStatus/k', () => {
      pending = pending.slice(0, 10);
      return { success: true, data: aPool({ poolId: 'k', _id: 'k', poolStatus: true }) };
    });
    openPage('/managepools?kyc=pending&page=2');
    await choose('KYC review', 'Moon k');
    const modal = within(await screen.findByRole('dialog', { name: 'KYC review' }));
    await userEvent.click(modal.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('link', { name: 'Moon a' })).toBeVisible();
    expect(screen.queryByText(t.manage.noneMatch)).toBeNull();
    expect(callsOf('GET /v1/admin/pools/list/*').at(-1)?.query).toMatchObject({ page: '1', kyc: 'pending' });
  });

  it.each([true, false])(
    'warns in the review of a last order with the settlement: %s',
    async (isFinalize) => {
      serve(aPool({ isFinalize }));
      openPage('/managepools');
      await choose('KYC review');
      const modal = within(await screen.findByRole('dialog', { name: 'KYC review' }));
      const warning = /^This pool allows a last order together with its settlement/;
      expect(modal.queryByText(warning) !== null).toBe(isFinalize);
    },
  );

  it('sees that KYC is disabled instead of the review', async () => {
    serve(aPool({ isKyc: false }));
    openPage('/managepools');
    await choose('KYC review');
    expect(await screen.findByText(/^Currently KYC is disabled from the admin/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('marks scam on chain with a message, then records it', async () => {
    serve(aPool());
    answer('POST /v1/front/scam/add', () => ({ success: true, data: aPool({ scamStatus: true }) }));
    openPage('/managepools');
    await choose('Mark Scam');
    const modal = within(await screen.findByRole('dialog'));
    await userEvent.click(modal.getByRole('button', { name: 'Mark Scam' }));
    expect(await modal.findByText('cannot be blank!')).toBeInTheDocument();
    await userEvent.type(modal.getByRole('textbox', { name: /Message/ }), 'Copied team');
    await userEvent.click(modal.getByRole('button', { name: 'Mark Scam' }));
    expect(await screen.findByText('Scammed! Pool is scammed')).toBeVisible();
    expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['markSpam']);
    expect(callsOf('POST /v1/front/scam/add')[0]?.body).toMatchObject({
      id: 'abc123',
      title: 'Moon',
      message: 'Copied team',
      scamStatus: true,
      transactionHash: `0x${'9'.repeat(64)}`,
    });
  });

  it('sees different alerts for a rejected and a reverted scam transaction', async () => {
    serve(aPool());
    openPage('/managepools');
    await choose('Mark Scam');
    const modal = within(await screen.findByRole('dialog'));
    await userEvent.type(modal.getByRole('textbox', { name: /Message/ }), 'Copied team');
    wallet.onSend = () => {
      throw Object.assign(new Error('User rejected'), { code: 4001 });
    };
    await userEvent.click(modal.getByRole('button', { name: 'Mark Scam' }));
    expect(await screen.findByText('Scam Pool transaction has been reverted.')).toBeVisible();
    expect(screen.getByText('Transaction Failed!')).toBeVisible();

    wallet.onSend = () => `0x${'8'.repeat(64)}`;
    chain.receiptStatus = '0x0';
    await userEvent.click(modal.getByRole('button', { name: 'Mark Scam' }));
    expect(await screen.findByText('Pool is not marked scam')).toBeVisible();
    expect(screen.getByText('Failed! transaction has been Reverted')).toBeVisible();
    expect(callsOf('POST /v1/front/scam/add')).toEqual([]);
  });

  it.each([
    ['running', { bidCount: 1_234 }, true],
    ['upcoming', { ...upcoming, bidCount: 0 }, false],
    ['ended', { ...ended, bidCount: 2 }, false],
  ])('is shown what marking an %s sale as scam stops', async (_state, pool, runs) => {
    serve(aPool(pool));
    openPage('/managepools');
    await choose('Mark Scam');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText('This sale is running') !== null).toBe(runs);
    const fact = (label: string) => dialog.queryByText(label)?.nextElementSibling?.textContent;
    expect(fact('Bids placed')).toBe(pool.bidCount === 0 ? undefined : pool.bidCount.toLocaleString('en'));
    expect(fact('Would raise')).toBe(pool.bidCount === 0 ? undefined : '500 USDC');
  });

  it('gives a scam pool that has none a message, as it was read', async () => {
    serve(aPool({ scamStatus: true }));
    answer('PUT /v1/front/scam/edit', () => ({ success: true, data: aPool({ scamStatus: true }) }));
    openPage('/managepools');
    await choose('Scam message');
    const modal = within(await screen.findByRole('dialog'));
    const save = modal.getByRole('button', { name: 'Save message' });
    expect(save).toBeDisabled();
    await userEvent.type(modal.getByRole('textbox', { name: /Message/ }), ' ');
    await userEvent.click(save);
    expect(await modal.findByText('cannot be blank!')).toBeInTheDocument();
    await userEvent.clear(modal.getByRole('textbox', { name: /Message/ }));
    await userEvent.type(modal.getByRole('textbox', { name: /Message/ }), 'Copied team');
    await userEvent.click(save);
    expect(await screen.findByText('Scam message saved')).toBeVisible();
    expect(callsOf('PUT /v1/front/scam/edit')[0]?.body).toEqual({
      poolId: 'abc123',
      message: 'Copied team',
      seen: '',
    });
    expect(wallet.sent).toEqual([]);
  });

  it('keeps a scam message that the server refuses, since another one was saved meanwhile', async () => {
    serve(aPool({ scamStatus: true, scamMessage: 'Copied team' }));
    answer('PUT /v1/front/scam/edit', () => new Problem(409, 'Somebody else changed it', [], 'outdated'));
    openPage('/managepools');
    await choose('Scam message');
    const modal = within(await screen.findByRole('dialog'));
    await userEvent.type(modal.getByRole('textbox', { name: /Message/ }), ' and site');
    await userEvent.click(modal.getByRole('button', { name: 'Save message' }));
    expect(await screen.findByText('Somebody else changed it')).toBeVisible();
    expect(modal.getByRole('textbox', { name: /Message/ })).toHaveValue('Copied team and site');
    expect(callsOf('PUT /v1/front/scam/edit')[0]?.body).toMatchObject({ seen: 'Copied team' });
  });

  it('UnMark Scam says coming soon and changes nothing', async () => {
    serve(aPool({ scamStatus: true }));
    openPage('/managepools');
    await choose('UnMark Scam');
    expect(await screen.findByText('This feature is coming soon.')).toBeVisible();
    expect(wallet.sent).toEqual([]);
  });

  it('deletes before the start, after a confirmation', async () => {
    serve(aPool(upcoming));
    answer('PUT /v1/front/pools/softdelete', () => ({ success: true, data: aPool({ isDeleted: true }) }));
    openPage('/managepools');
    await choose('Delete');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Pool has been deleted')).toBeVisible();
    expect(screen.getByText('Deleted!')).toBeVisible();
    expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['deletPool']);
    expect(callsOf('PUT /v1/front/pools/softdelete')[0]?.body).toMatchObject({
      id: 'abc123',
      isDeleted: true,
    });
  });

  it('does not delete after the start', async () => {
    serve(aPool());
    openPage('/managepools');
    await choose('Delete');
    expect(await screen.findByText('Sorry! Pool delete time ended')).toBeVisible();
    expect(wallet.sent).toEqual([]);
  });

  it('features after a confirmation', async () => {
    serve(aPool());
    answer('PATCH /v1/admin/pools/updateFeatureStatus/abc123', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('switch', { name: 'Featured: Moon' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Are you sure want to add it into featured pools?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Added to featured pool successfully.')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateFeatureStatus/abc123')[0]?.body).toEqual({
      featureStatus: true,
    });
  });

  it('unfeatures after a confirmation', async () => {
    serve(aPool({ featureStatus: true }));
    answer('PATCH /v1/admin/pools/updateFeatureStatus/abc123', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('switch', { name: 'Featured: Moon' }));
    await userEvent.click(
      within(
        await screen.findByRole('dialog', { name: 'Are you sure want to remove it from featured pools' }),
      ).getByRole('button', { name: 'Yes' }),
    );
    expect(await screen.findByText('Removed from featured pool successfully.')).toBeVisible();
  });

  it('lists ended pools with their own columns, ten a page', async () => {
    serve(aPool(ended));
    const { container } = openPage('/manage-ended-pools');
    await screen.findByRole('link', { name: 'Moon' });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Pool',
      'Name',
      'Tokenomics',
      'Ended',
      'Featured Status',
      'Actions',
    ]);
    const [call] = callsOf('GET /v1/admin/pools/list/*');
    expect(call?.query).toMatchObject({ status: 'ended', limit: '10', page: '1' });
    expect(call?.path).toBe(`/v1/admin/pools/list/${ADMIN}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('sees a popup instead of a deleted pool', async () => {
    serve(aPool({ ...ended, isDeleted: true }));
    openPage('/manage-ended-pools');
    await userEvent.click(await screen.findByRole('link', { name: 'Moon' }));
    expect(await screen.findByText('Failed! Current Pool Has been Deleted/Disabled')).toBeVisible();
    expect(screen.getByText('Please Contact With Admin')).toBeVisible();
  });

  it('narrows and sorts the list, as the address says', async () => {
    serve(aPool());
    openPage('/managepools?state=toSettle&sort=oldest&limit=50');
    await screen.findByRole('link', { name: 'Manage Moon' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'KYC' }), 'approved');
    await waitFor(() => expect(callsOf('GET /v1/admin/pools/list/*')).toHaveLength(2));
    const asked = { status: 'ended', outcome: 'open', sort: 'oldest', limit: '50', page: '1' };
    expect(callsOf('GET /v1/admin/pools/list/*').map(({ query }) => query)).toMatchObject([
      asked,
      { ...asked, kyc: 'approved' },
    ]);
  });

  it('says that the filters match nothing, apart from there being no pools', async () => {
    serve();
    openPage('/managepools?kyc=rejected');
    expect(await screen.findByText('No pool matches these filters')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show all pools' })).toBeVisible();
  });

  it('approves and features the selected pools at once, those that can be', async () => {
    const { poolStatus: _, ...pending } = aPool();
    serve(pending, aPool({ poolId: 'def456', title: 'Mars', poolStatus: true, featureStatus: false }));
    answer('PATCH /v1/admin/pools/updateStatus/abc123', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mars' }));
    const bar = within(screen.getByRole('group', { name: 'Selected pools' }));
    expect(bar.getByText('2 pools selected')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Feature 2' })).toBeEnabled();
    await userEvent.click(bar.getByRole('button', { name: 'Approve 1' }));
    const question = within(await screen.findByRole('dialog', { name: 'Approve 1 pool?' }));
    expect(question.getByText(/An approval is final/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'No' }));
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/*')).toEqual([]);
    await userEvent.click(bar.getByRole('button', { name: 'Approve 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('KYC! KYC updated')).toBeVisible();
    expect(screen.getByText('1 pool updated')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/*').map(({ path, body }) => [path, body])).toEqual([
      ['/v1/admin/pools/updateStatus/abc123', { poolStatus: true, version: 1 }],
    ]);
  });

  it.each([
    ['Approve 2', 'updateStatus'],
    ['Feature 2', 'updateFeatureStatus'],
  ])('hears once what failed and why, of all the pools selected: %s', async (act, call) => {
    const { poolStatus: _, ...pending } = aPool();
    serve(pending, { ...pending, poolId: 'def456', title: 'Mars' });
    answer(`PATCH /v1/admin/pools/${call}/*`, () => new Problem(409, 'Changed by Ann', [], 'outdated'));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mars' }));
    await userEvent.click(screen.getByRole('button', { name: act }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('2 of 2 could not be updated')).toBeVisible();
    expect(callsOf(`PATCH /v1/admin/pools/${call}/*`)).toHaveLength(2);
    expect(alertStore.get()).toMatchObject([
      { title: '2 of 2 could not be updated', message: 'Changed by Ann' },
    ]);
  });

  it('features the selected pools after one confirmation', async () => {
    serve(aPool(), aPool({ poolId: 'def456', title: 'Mars' }));
    answer('PATCH /v1/admin/pools/updateFeatureStatus/*', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Feature 2' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Are you sure want to add it into featured pools?' }),
    );
    expect(question.getByText('2 pools selected')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateFeatureStatus/*')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Added!')).toBeVisible();
    expect(screen.getByText('2 pools updated')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Selected pools' })).toBeNull();
    expect(callsOf('PATCH /v1/admin/pools/updateFeatureStatus/*').map(({ body }) => body)).toEqual([
      { featureStatus: true },
      { featureStatus: true },
    ]);
  });

  it('approves no pool whose page or contact data is missing with others, and says so', async () => {
    serve(aPool(), aPool({ poolId: 'def456', title: 'Mars', name: undefined, hasContact: false }));
    answer('PATCH /v1/admin/pools/updateStatus/abc123', () => ({ success: true, data: aPool() }));
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mars' }));
    const bar = within(screen.getByRole('group', { name: 'Selected pools' }));
    expect(bar.getByText('1 cannot be approved yet: its page or contact data is missing')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Approve 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('1 pool updated')).toBeVisible();
    expect(callsOf('PATCH /v1/admin/pools/updateStatus/*')).toHaveLength(1);
  });
});

describe('for a pool owner', () => {
  beforeEach(async () => {
    serveBasics(OWNER);
    await connectAs(OWNER);
  });

  it('has no Featured Status column and no admin actions', async () => {
    serve(aPool());
    openPage('/managepools');
    expect(await menuOf()).toEqual(['Edit', 'Settle', 'Whitelist', 'Cancel']);
    // the reason why it is not possible yet
    expect(screen.getByRole('menuitem', { name: /^Settle/ })).toHaveAccessibleDescription(
      'Pool not yet closed',
    );
    expect(screen.queryByRole('columnheader', { name: 'Featured Status' })).toBeNull();
    expect(callsOf('GET /v1/admin/pools/list/*')[0]?.headers.get('authorization')).toBeNull();
  });

  it('settles an ended pool', async () => {
    serve(aPool(ended));
    answer('POST /v1/front/settlepool/create', () => ({ success: true, data: {} }));
    openPage('/managepools');
    await choose('Settle');
    expect(await screen.findByText('Pool Settled! Pool settled successfully')).toBeVisible();
    expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['settlePool']);
    expect(callsOf('POST /v1/front/settlepool/create')[0]?.body).toMatchObject({ poolId: 'abc123' });
  });

  it('sees a reverted settlement', async () => {
    serve(aPool(ended));
    chain.receiptStatus = '0x0';
    openPage('/managepools');
    await choose('Settle');
    expect(await screen.findByText('Settle Pool transaction has been reverted.')).toBeVisible();
  });

  it('sees that somebody else has already settled it, which is not a failure', async () => {
    serve(aPool(ended));
    chain.revertsWith = 'PoolSettled';
    openPage('/managepools');
    await choose('Settle');
    expect(await screen.findByText('Somebody else has settled it already.')).toBeVisible();
    expect(screen.queryByText('Transaction Failed!')).toBeNull();
    expect(wallet.sent).toEqual([]);
  });

  it('does not settle before the start', async () => {
    serve(aPool(upcoming));
    openPage('/managepools');
    await choose('Settle');
    expect(await screen.findByText('Still pool is not started')).toBeVisible();
    expect(wallet.sent).toEqual([]);
  });

  it('cancels after a warning about the penalty', async () => {
    serve(aPool());
    answer('PUT /v1/front/pools/cancelpool', () => ({ success: true, data: aPool({ isCancelled: true }) }));
    openPage('/managepools');
    await choose('Cancel');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/10%/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, cancel the pool' }));
    expect(await screen.findByText('Cancelled! Pool has been Cancelled')).toBeVisible();
    expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['markCancel']);
  });

  it('does not cancel in the last 120 s before the cancel date', async () => {
    serve(aPool({ poolCancelDate: NOW + 100 }));
    openPage('/managepools');
    await choose('Cancel');
    expect(await screen.findByText('Sorry! Pool cancell time ended')).toBeVisible();
  });

  it('adds addresses to the whitelist on chain and posts them', async () => {
    const added = `0x${'4'.repeat(40)}`;
    serve(aPool({ poolStartDate: 4_000_000_000, poolEndDate: 4_000_600_000 }));
    // of no addresses the gateway sends no list
    answer('GET /v1/front/whitelist/get/abc123', () => ({
      success: true,
      whited: { merkleTree: chain.merkleRoot, poolType: 'public', size: 0 },
    }));
    answer('POST /v1/front/whitelist/add', () => ({ success: true, whited: {} }));
    openPage('/managepools');
    await choose('Whitelist');
    const modal = within(await screen.findByRole('dialog'));
    await modal.findByText(/The list holds 0 addresses/);
    const input = modal.getByRole('textbox', { name: /Add Users/ });
    await userEvent.click(modal.getByRole('button', { name: 'Add addresses' }));
    expect(await modal.findByText('Please add addresses correctly')).toBeInTheDocument();
    await userEvent.type(input, `${added},0x12`);
    await userEvent.click(modal.getByRole('button', { name: 'Add addresses' }));
    expect(await screen.findByText('Invalid Address!')).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, added);
    await userEvent.click(modal.getByRole('button', { name: 'Add addresses' }));
    // a whitelist pool cannot become public again, so the form asks first
    expect(await screen.findByText(/A whitelist pool cannot become public again/)).toBeInTheDocument();
    expect(wallet.sent).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, restrict bidding' }));
    expect(await screen.findByText('Whitelisted: Added to whitelist')).toBeVisible();
    expect(screen.getByText('SaleType: Pool sale type updated')).toBeVisible();
    expect(callsOf('POST /v1/front/whitelist/add')[0]?.body).toMatchObject({
      poolId: 'abc123',
      whiteListUsers: [added],
      poolType: 'whiteList',
      methodType: 'add',
    });
  });

  it('sends no list that is longer than the server keeps, and says by how many', async () => {
    const whiteListUsers = Array.from({ length: limits.whitelist - 1 }, (_, n) => addressOf(n));
    serve(aPool({ poolType: 'whiteList' }));
    answer('GET /v1/front/whitelist/get/abc123', () => ({
      success: true,
      whited: {
        merkleTree: chain.merkleRoot,
        poolType: 'whiteList',
        size: whiteListUsers.length,
        whiteListUsers,
      },
    }));
    openPage('/managepools');
    await choose('Whitelist');
    const modal = within(await screen.findByRole('dialog'));
    const input = await modal.findByRole('textbox', { name: /Add Users/ });
    const more = [1, 2, 3].map((n) => addressOf(limits.whitelist + n));
    fireEvent.change(input, { target: { value: [addressOf(0), ...more].join(',') } });
    await userEvent.click(modal.getByRole('button', { name: 'Add addresses' }));
    expect(
      await modal.findByText('With these the list would hold 2 addresses more than the 100,000 it can hold.'),
    ).toBeInTheDocument();
    expect(wallet.sent).toEqual([]);
  });

  it.each([
    [119, 'Times Up! Pool is going to end in a while'],
    [5, 'Pool Ended! Pool is not live'],
  ])('does not change the whitelist with %i s left', async (left, text) => {
    serve(aPool({ poolEndDate: NOW + left }));
    openPage('/managepools');
    await choose('Whitelist');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('sees that the wallet is on another network, and nothing is sent', async () => {
    serve(aPool(ended));
    await connectAs(OWNER, 97);
    openPage('/managepools');
    await choose('Settle');
    expect(await screen.findByText('wrong network')).toBeVisible();
    expect(screen.getByText('selected and wallet networks are different')).toBeVisible();
    await waitFor(() => expect(wallet.sent).toEqual([]));
  });

  it('searches by name, which must not be empty', async () => {
    serve(aPool());
    openPage('/managepools');
    await screen.findByRole('link', { name: 'Moon' });
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please fill a filter field to perform filteration')).toBeVisible();
    expect(callsOf('GET /v1/admin/pools/list/*')).toHaveLength(1);
    await userEvent.type(screen.getByPlaceholderText('Search by pool name'), 'moo');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(callsOf('GET /v1/admin/pools/list/*').at(-1)?.query).toMatchObject({ poolName: 'moo' }),
    );
  });

  it('sees No Pools Found when there are none', async () => {
    serve();
    openPage('/managepools');
    expect(await screen.findByText('No Pools Found')).toBeVisible();
  });

  it('shows 3 page links between 2 at either end', async () => {
    answer('GET /v1/admin/pools/list/*', () => poolList([aPool()], 12));
    openPage('/managepools?page=6');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const numbers = pages.getAllByRole('button').map((button) => button.textContent);
    expect(numbers.filter(Boolean)).toEqual(['1', '2', '5', '6', '7', '11', '12']);
  });
});
