import { whitelistTree } from '@launchpad/contracts';
import { alertStore } from '@launchpad/web-kit';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { expectOutput } from '@launchpad/web-kit/test/output';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { chain } from '../test/chain';
import { ADMIN, aPool, NOW, OWNER, poolList, STRANGER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, delayResponses, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const HASH = `0x${'ab'.repeat(32)}`;
const BIDDER = `0x${'c1'.repeat(20)}`;

const whited = (list: string[], known: string[]) => ({
  poolId: 'abc123',
  poolType: 'whiteList' as const,
  size: known.length,
  merkleTree: whitelistTree(list).root,
  transactionHash: HASH,
  whiteListUsers: known.length > 0 ? known : undefined,
});

/** A whitelist pool that ends in so many seconds. */
function servePool(left: number) {
  const pool = aPool({ poolType: 'whiteList', poolEndDate: NOW + left });
  answer('GET /v1/admin/pools/list/*', () => poolList([pool]));
  answer('GET /v1/front/pools/get/abc123', () => ({ success: true, data: pool }));
}

/** The pool's list on chain is this one, and the server knows only its root, until it is posted. */
function serveLost(list: string[]) {
  let known: string[] = [];
  answer('GET /v1/front/whitelist/get/abc123', () => ({ success: true, whited: whited(list, known) }));
  answer('POST /v1/front/whitelist/add', () => {
    known = list;
    return { success: true, whited: whited(list, known) };
  });
}

const posts = () => callsOf('POST /v1/front/whitelist/add').map(({ body }) => body);
const dialog = async () => within(await screen.findByRole('dialog'));
const theList = async () => (await dialog()).findByRole('textbox', { name: /^All addresses of the list/ });
const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save the list' }));
const enter = async (text: string) => {
  await userEvent.clear(await theList());
  await userEvent.type(await theList(), text);
  await save();
};

async function openDialog() {
  openPage('/managepools');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Whitelist' }));
}

beforeEach(async () => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics(OWNER);
  servePool(9_999);
  serveLost([BIDDER, STRANGER]);
  await connectAs(OWNER);
});
afterEach(resetPages);

describe('a list on chain whose addresses never reached the server', () => {
  it('is said to its owner, who enters it again without a transaction', async () => {
    await openDialog();
    expect(await (await dialog()).findByText('The addresses of this list are not known')).toBeVisible();
    expect((await dialog()).queryByRole('button', { name: 'Add addresses' })).toBeNull();
    expect(await axe(document.body)).toHaveNoViolations();
    await enter(`${STRANGER},${BIDDER.toUpperCase().replace('0X', '0x')}`);
    expect(await screen.findByText('Whitelisted: The list is known again')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts()).toEqual([
      { poolId: 'abc123', transactionHash: HASH, whiteListUsers: [STRANGER, BIDDER], methodType: 'add' },
    ]);
    expect(wallet.sent).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Actions for Moon' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Whitelist' }));
    expect(await (await dialog()).findByText('The list holds 2 addresses.')).toBeVisible();
  });

  it.each([
    ['lacks one', BIDDER, /^This address is not the list that is on chain/],
    ['has one too many', [BIDDER, STRANGER, OWNER].join(), /^These 3 addresses are not the list/],
    ['has another', [BIDDER, OWNER].join(), /^These 2 addresses are not the list/],
  ])('is not replaced by one that %s', async (_, entered, said) => {
    await openDialog();
    await enter(entered);
    expect(await (await dialog()).findByText(said)).toBeVisible();
    expect(await theList()).toHaveValue(entered);
    expect(posts()).toEqual([]);
    await enter([BIDDER, STRANGER].join());
    expect(await screen.findByText('Whitelisted: The list is known again')).toBeVisible();
  });

  it('has to be entered, of addresses', async () => {
    await openDialog();
    await theList();
    await save();
    expect(await (await dialog()).findByText('Please add addresses correctly')).toBeVisible();
    await enter('0x12');
    expect(await (await dialog()).findByText('0x12 invalid address')).toBeVisible();
    expect(posts()).toEqual([]);
  });

  it('that could not be saved stays entered, with the reason said once, to be saved again', async () => {
    const saves = new Problem(503, 'Please wait');
    answer('POST /v1/front/whitelist/add', saves);
    await openDialog();
    const entered = [BIDDER, STRANGER].join();
    await enter(entered);
    expect(await (await dialog()).findByText('The list was not saved: Please wait')).toBeVisible();
    expect(alertStore.get()).toEqual([]);
    expect(await theList()).toHaveValue(entered);
    serveLost([BIDDER, STRANGER]);
    await save();
    expect(await screen.findByText('Whitelisted: The list is known again')).toBeVisible();
  });

  it('is not said before the list is read, nor can its window be closed while it is saved', async () => {
    const read = delayResponses('/v1/front/whitelist/get');
    await openDialog();
    expect((await dialog()).getAllByText('Loading')[0]).toBeInTheDocument();
    expect(screen.queryByText('The addresses of this list are not known')).toBeNull();
    read();
    await theList();
    const answered = delayResponses('/v1/front/whitelist/add');
    await enter([BIDDER, STRANGER].join());
    expect((await dialog()).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect((await dialog()).queryByRole('button', { name: 'Close' })).toBeNull();
    answered();
    expect(await screen.findByText('Whitelisted: The list is known again')).toBeVisible();
  });

  it('of more than 10,000 addresses is taken from a file, and uploaded first', async () => {
    const long = Array.from({ length: 10_001 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
    serveLost(long);
    answer('PUT /v1/front/whitelist/upload/*', { success: true, data: { size: 1 } });
    await openDialog();
    await theList();
    const input = (await dialog()).getByLabelText('Import CSV');
    await userEvent.upload(input, new File([long.join('\n')], 'list.csv', { type: 'text/csv' }));
    expect(await (await dialog()).findByText('And 10,001 addresses of a long list')).toBeVisible();
    await save();
    expect(await screen.findByText('Whitelisted: The list is known again')).toBeVisible();
    const [part] = callsOf('PUT /v1/front/whitelist/upload/*');
    const uploadId = part?.path.split('/').at(-2);
    expect(posts()).toEqual([{ poolId: 'abc123', transactionHash: HASH, uploadId, methodType: 'add' }]);
  });

  it('is said on the tab of who may bid, which opens the window for the owner', async () => {
    openPage('/pool/abc123?tab=access');
    expect(await screen.findByText('The addresses of this list are not known')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enter the list again' }));
    expect(await theList()).toBeVisible();
  });

  describe.each([
    ['in its last two minutes', 100],
    ['after its end', -100],
  ])('%s', (_, left) => {
    beforeEach(() => servePool(left));

    it('is entered again from the list of pools, where the menu offers it', async () => {
      openPage('/managepools');
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
      const item = await screen.findByRole('menuitem', { name: 'Whitelist' });
      await waitFor(() => expect(callsOf('GET /v1/front/whitelist/get/abc123')).toHaveLength(1));
      expect(item).not.toHaveAccessibleDescription();
      await userEvent.click(item);
      await enter([BIDDER, STRANGER].join());
      expect(await screen.findByText('Whitelisted: The list is known again')).toBeVisible();
    });

    it('is entered again from the tab of who may bid', async () => {
      openPage('/pool/abc123?tab=access');
      await userEvent.click(await screen.findByRole('button', { name: 'Enter the list again' }));
      await enter([BIDDER, STRANGER].join());
      expect(await screen.findByText('Whitelisted: The list is known again')).toBeVisible();
      expect(wallet.sent).toEqual([]);
    });
  });

  it('is said to an admin too, who cannot enter it', async () => {
    serveBasics(ADMIN);
    await connectAs(ADMIN);
    openPage('/pool/abc123?tab=access');
    expect(await screen.findByText(/Only the pool’s owner can enter them again\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter the list again' })).toBeNull();
  });
});

describe('a list whose addresses are known, in the last two minutes', () => {
  const tooLate = 'Times Up! Pool is going to end in a while';
  beforeEach(() => {
    servePool(100);
    answer('GET /v1/front/whitelist/get/abc123', { success: true, whited: whited([BIDDER], [BIDDER]) });
  });

  it('is not changed from the list of pools, whose menu says why', async () => {
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Moon' }));
    const item = await screen.findByRole('menuitem', { name: 'Whitelist' });
    await waitFor(() => expect(item).toHaveAccessibleDescription(tooLate));
    await userEvent.click(item);
    await waitFor(() => expect(alertStore.get()).toMatchObject([{ title: tooLate }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not changed from the tab of who may bid, which says why', async () => {
    openPage('/pool/abc123?tab=access');
    await userEvent.click(await screen.findByRole('button', { name: 'Add or remove addresses' }));
    await waitFor(() => expect(alertStore.get()).toMatchObject([{ title: tooLate }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a change of a list stays in its window while its addresses are on their way', async () => {
  let list = [BIDDER];
  chain.merkleRoot = whitelistTree(list).root;
  answer('GET /v1/front/whitelist/get/abc123', () => ({
    success: true,
    whited: whited(list, list.length > 1 ? [] : list),
  }));
  await openDialog();
  await userEvent.type(await (await dialog()).findByRole('textbox', { name: /^Add Users/ }), STRANGER);
  const answered = delayResponses('/v1/front/whitelist/add');
  list = [BIDDER, STRANGER];
  await userEvent.click((await dialog()).getByRole('button', { name: 'Add addresses' }));
  await waitFor(() => expect(wallet.sent).toHaveLength(1));
  expect(screen.queryByText('The addresses of this list are not known')).toBeNull();
  serveLost(list);
  answered();
  expect(await screen.findByText('Whitelisted: Added to whitelist')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a list that another device has changed since the page read it', () => {
  const added = `0x${'4'.repeat(40)}`;
  let list: string[];
  const isOnChain = (next: string[]) => {
    list = next;
    chain.merkleRoot = whitelistTree(list).root;
  };
  const change = async (label: RegExp, address: string, button: string) => {
    await userEvent.type(await (await dialog()).findByRole('textbox', { name: label }), address);
    await userEvent.click((await dialog()).getByRole('button', { name: button }));
  };

  beforeEach(() => {
    isOnChain([BIDDER, STRANGER]);
    answer('GET /v1/front/whitelist/get/abc123', () => ({ success: true, whited: whited(list, list) }));
    answer('POST /v1/front/whitelist/add', () => ({ success: true, whited: whited(list, list) }));
  });

  it.each([
    ['add', /^Add Users/, added, 'Add addresses', [BIDDER, STRANGER, OWNER, added]],
    ['remove', /^Remove Users/, STRANGER, 'Remove addresses', [BIDDER, OWNER]],
  ])(
    'is not overwritten by what would %s: it is shown, and changed then',
    async (_, label, address, button, then) => {
      await openDialog();
      expect(await (await dialog()).findByText('The list holds 2 addresses.')).toBeVisible();
      if (button === 'Remove addresses') await userEvent.click((await dialog()).getByText('Remove'));
      isOnChain([BIDDER, STRANGER, OWNER]);
      await change(label, address, button);
      expect(
        await screen.findByText(/^It was changed elsewhere since this page read it, so nothing was sent/),
      ).toBeVisible();
      expect(await (await dialog()).findByText('The list holds 3 addresses.')).toBeVisible();
      expect(wallet.sent).toEqual([]);
      expect(posts()).toEqual([]);

      await userEvent.click((await dialog()).getByRole('button', { name: button }));
      await waitFor(() => expect(wallet.sent).toHaveLength(1));
      expect(wallet.sent[0]?.data).toContain(whitelistTree(then).root.slice(2));
    },
  );

  it('is changed by nothing while the chain can’t be read, which is said', async () => {
    expectOutput(/The node answered with status 429/);
    await openDialog();
    chain.busyFor = ['poolData'];
    await change(/^Add Users/, added, 'Add addresses');
    expect(await screen.findByText('Transaction Failed!')).toBeVisible();
    expect(wallet.sent).toEqual([]);
    chain.busyFor = [];
    await userEvent.click((await dialog()).getByRole('button', { name: 'Add addresses' }));
    expect(await screen.findByText('Whitelisted: Added to whitelist')).toBeVisible();
  });
});
