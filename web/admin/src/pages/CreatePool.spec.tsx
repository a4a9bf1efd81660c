import { auction, erc20 } from '@launchpad/web-kit/chain/calls';
import { hashMetadata, whitelistTree } from '@launchpad/contracts';
import { alertStore, api, store } from '@launchpad/web-kit';
import { me, Problem } from '@launchpad/web-kit/test/mockApi';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import type { Result } from 'ethers';
import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import type { PoolDraft } from '../features/pool-form/model/draft';
import { steps, type Step } from '../features/pool-form/model/steps';
import { calledFunction, chain } from '../test/chain';
import { drafts, fullDraft, storeDraft } from '../test/drafts';
import { aPool, GOERLI, NOW, OWNER, poolList, STRANGER, TOKEN } from '../test/fixtures';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, delayResponses, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const HASH = `0x${'9'.repeat(64)}`;

/** The NewPool log for the wallet's last sent creation. */
function newPoolLog(poolId: number) {
  const sent = wallet.sent.findLast(({ data }) => calledFunction(data)?.startsWith('initiatePool'));
  const call = auction.parseTransaction({ data: sent?.data ?? '0x' });
  const { data, topics } = auction.encodeEventLog('NewPool', [poolId, OWNER, 1, call?.args[0], 15, 0]);
  return { address: GOERLI.auction, data, topics };
}

const terms = () => {
  const sent = wallet.sent.find(({ data }) => calledFunction(data) === 'initiatePool');
  const [decoded] = auction.decodeFunctionData('initiatePool', sent?.data ?? '0x') as unknown as [Result];
  return decoded.toObject();
};

let draftId: string;

function storeFullDraft(change: Partial<PoolDraft> = {}) {
  draftId = storeDraft({ ...fullDraft, ...change });
}

/** Opens the draft's last step, once the token and its balance are known. */
async function open(step: Step = 'review') {
  const page = openPage(`/create-pool?draft=${draftId}&step=sale`);
  await screen.findByText(/Your balance: 1,000 MOON/);
  if (step !== 'sale') await goTo(step);
  return page;
}

const rail = async () => within(await screen.findByRole('navigation', { name: 'Steps' }));
const goTo = async (step: Step) =>
  userEvent.click((await rail()).getByRole('button', { name: new RegExp(step, 'i') }));

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Pool' }));

beforeEach(async () => {
  resetServer();
  serveBasics(OWNER);
  await connectAs(OWNER);
  let metadata = 0;
  answer('POST /v1/files', () => {
    metadata += 1;
    return { success: true, data: { kind: 'metadata', cid: `bafymetadata${metadata}`, size: 1 } };
  });
  answer('POST /v1/front/pools/create', () => ({ success: true, data: aPool({ poolId: 'new1' }) }));
  answer('POST /v1/front/whitelist/add', () => ({ success: true, whited: {} }));
  wallet.onSend = () => {
    chain.logs = wallet.sent.some(({ data }) => calledFunction(data)?.startsWith('initiatePool'))
      ? [newPoolLog(7)]
      : [];
    return HASH;
  };
});
afterEach(resetPages);

it('has the sections in order, step by step, and no accessibility violations', async () => {
  const { container } = openPage('/create-pool');
  await screen.findByRole('heading', { name: 'Create Pool' });
  const sections: (string | null)[] = [];
  for (const step of steps) {
    await goTo(step);
    const shown = container.querySelectorAll('.create-main h2');
    sections.push(...[...shown].map((heading) => heading.textContent));
    if (step === 'project') await screen.findByRole('textbox', { name: /Description/ });
  }
  expect(await axe(container)).toHaveNoViolations();
  expect(sections).toEqual([
    'Information',
    'Chain Information',
    'Tokenomics',
    'Pool Listing Type',
    'Date',
    'Proof of Identity',
    'Other Details',
    'What goes on chain',
    'Rehearse',
    'Token approval',
  ]);
});

it('sends nothing while the form is invalid, lists each error with its field and focuses the first', async () => {
  openPage('/create-pool?step=review');
  await userEvent.click(await screen.findByRole('button', { name: 'Create Pool' }));
  expect(await screen.findByText('Please fill the form complete and correctly')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveFocus();
  const list = within(screen.getByRole('region', { name: /entries to correct$/ }));
  const listed = list.getAllByRole('button').map((button) => button.textContent);
  expect(listed).toEqual([
    'Title: Please enter title',
    'Description: Please enter description',
    'Logo: Please select logo',
    'Network (Token): Please select a network',
    'Bidding token (Token): Enter valid bidding token address',
    'Pooling token address (Token): Enter valid pooling token address',
    'Auction sell amount (Sale): Please define auction sell amount',
    'Minimum funding threshold (Sale): Please define minimum funding threshold',
    'Minimum buy amount (Sale): Please define minimum buy amount',
    'Minimum bidding amount (Sale): Please define minimum bidding amount',
    'Start date (UTC) (Access): Start date should greater than current time and less than end date',
    'End date (UTC) (Access): End date should greater than start date and cancel date',
    'Cancel date (UTC) (Access): Cancel date should greater than start date and less than end date',
    'Name (Review): cannot be blank!',
    'Email (Review): please enter valid email',
    'Phone (Review): Please Enter Valid Phone number',
    'Identity document (Review): Please select identity document',
    'Website (Review): Atleast website link is required',
  ]);
  expect(wallet.sent).toEqual([]);
});

it('explains atomic closure and the limits of the amounts', async () => {
  openPage('/create-pool?step=review');
  await screen.findByRole('heading', { name: 'Create Pool' });
  expect(
    screen.getByText(/^Lets anyone, including you, place one last order together with the settlement/),
  ).toBeVisible();
  await goTo('sale');
  expect(screen.getByText(/the tokens you lock for the sale, at most 79,228,162,514/)).toBeVisible();
  expect(screen.getByText('Fewest tokens a bid may buy: 0.00000000000001 or more')).toBeVisible();
});

it('shows the resulting reserve price and both caps', async () => {
  storeFullDraft();
  await open('sale');
  const preview = within(screen.getByText('Fee at sell-out').closest('dl') ?? document.body);
  expect(preview.getByText('0.50')).toBeVisible();
  expect(preview.getByText('1,000 MOON')).toBeVisible();
  expect(preview.getByText('250 USDC')).toBeVisible();
  expect(preview.getByText('50% of the supply at the reserve price')).toBeVisible();
});

it('shows the fee and the valuation that follow, and what is odd', async () => {
  storeFullDraft({ minimumFundingThreshold: '600' });
  await open('sale');
  expect(await screen.findByText('9 USDC')).toBeVisible();
  expect(screen.getByText('5,000 USDC')).toBeVisible();
  expect(screen.getByText(/it is reached only if bids go 20% above the reserve price/)).toBeVisible();
  await goTo('access');
  expect(screen.getByText(/^Start date \(UTC\): A review usually takes up to two days/)).toBeVisible();
});

it('reviews every value that goes on chain, each leading back to its field', async () => {
  storeFullDraft({ poolSellAmount: '' });
  openPage(`/create-pool?draft=${draftId}&step=review`);
  const row = await screen.findByRole('row', { name: /^Auction sell amount/ });
  expect(row).toHaveTextContent('Missing');
  expect(await screen.findByRole('row', { name: /^Minimum bidding amount/ })).toHaveTextContent(
    '5 USDC5000000',
  );
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /^Hash of title/ })).toHaveTextContent(/0x\w{4}…\w{4}/),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change: Auction sell amount' }));
  expect(await screen.findByRole('textbox', { name: /^Auction sell amount/ })).toHaveFocus();
});

it('rehearses the sale with sample bidders at one, two and five times the demand', async () => {
  storeFullDraft();
  await open();
  const raised = () => screen.getByRole('row', { name: /^Raised/ }).textContent;
  expect(raised()).toMatch(/^Raised[\d,.]+ USDC[\d,.]+ USDC[\d,.]+ USDC$/);
  const before = raised();
  await userEvent.click(screen.getByRole('radio', { name: '500' }));
  const price = screen.getByRole('textbox', { name: /^Price around which/ });
  await userEvent.clear(price);
  await userEvent.type(price, '2{Enter}');
  await waitFor(() => expect(raised()).not.toBe(before));
  expect(wallet.sent).toEqual([]);
});

it('previews the public card and page, with what is typed', async () => {
  storeFullDraft();
  await open();
  const card = within(screen.getByRole('region', { name: 'Public card' }));
  expect(card.getByText('Moon')).toBeVisible();
  const page = within(screen.getByRole('region', { name: 'Public page' }));
  expect(page.getByText('To the moon')).toBeVisible();
});

it('starts from an earlier pool, without its dates and document', async () => {
  answer('GET /v1/admin/pools/list/*', () => poolList([aPool()]));
  answer('GET /v1/front/pools/get/abc123', { success: true, data: aPool() });
  openPage('/create-pool');
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate an earlier pool' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate: Moon' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Moon'));
  await waitFor(() => expect(drafts).toHaveLength(1));
  expect(drafts[0]?.form).toMatchObject({
    title: 'Moon',
    poolSellAmount: '1000',
    poolStartDate: '',
    identityDoc: '',
  });
});

it('approves without limit, creates the pool, saves it and shows the success view', async () => {
  storeFullDraft();
  await open();
  await submit();
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  expect(
    screen.getByText(/^The pool becomes visible to the public once an admin has approved/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Direct To Pool Details' })).toHaveAttribute('href', '/pool/new1');
  expect(screen.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/managepools');
  expect(screen.getByText('http://localhost/pool/new1')).toBeVisible();
  const stages = screen.getAllByRole('listitem').map((stage) => stage.textContent);
  for (const stage of [
    'Review',
    'Start 15 January 2027, 09:00 UTC',
    'End 16 January 2027, 08:00 UTC',
    'Settlement',
  ])
    expect(stages).toContainEqual(expect.stringContaining(stage));

  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['approve', 'initiatePool']);
  const [approval] = wallet.sent;
  expect(approval?.to).toBe(TOKEN);
  expect(erc20.decodeFunctionData('approve', approval?.data ?? '0x')[1]).toBe(2n ** 256n - 1n);
  expect(terms()).toMatchObject({
    pooledSellAmount: 1_000n * 10n ** 18n,
    minBuyAmount: 10n * 10n ** 18n,
    minimumBiddingAmountPerOrder: 5_000_000n,
    minFundingThreshold: 250_000_000n,
    maxFeeNumerator: 15n,
    poolStartDate: BigInt(NOW + 3_600),
    poolEndDate: BigInt(NOW + 86_400),
    orderCancellationEndDate: BigInt(NOW + 7_200),
    isAtomicClosureAllowed: false,
    merkleRoot: `0x${'0'.repeat(64)}`,
  });
  const [saved] = callsOf('POST /v1/front/pools/create');
  expect(saved?.body).toMatchObject({
    transactionHash: HASH,
    network: 'Goerli Testnet',
    title: 'Moon',
    hash: 'bafymetadata1',
    email: 'ann@example.org',
    ptName: 'Moon Token',
    ptDecimals: 18,
    poolSellAmount: '1000000000000000000000',
    isKyc: true,
    poolType: 'public',
  });
  expect(callsOf('POST /v1/front/whitelist/add')).toEqual([]);
  await waitFor(() => expect(drafts).toEqual([]));
  expect(localStorage.getItem('admin.poolCreation')).toBeNull();
});

it('stores the hash of the public metadata on chain, without contact data', async () => {
  storeFullDraft();
  await open();
  await submit();
  await screen.findByRole('heading', { name: 'Pool Added Successfully' });
  const { metadataOf, saleOf } = await import('../features/pool-form/model/sale');
  const { metadataJson } = await import('@launchpad/contracts');
  const pooling = { address: TOKEN, name: 'Moon Token', symbol: 'MOON', decimals: 18 };
  const [coin] = GOERLI.stableCoins;
  const bidding = { address: coin?.address ?? '', name: 'USDC', symbol: 'USDC', decimals: 6 };
  const bytes = metadataJson(metadataOf(saleOf(fullDraft, pooling, bidding)));
  expect(terms()['formHash']).toBe(hashMetadata(bytes));
  expect(new TextDecoder().decode(bytes)).not.toMatch(/ann|Ann|2345678/);
});

it('creates only one pool on a double click', async () => {
  storeFullDraft();
  await open();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create Pool' }));
  await screen.findByRole('heading', { name: 'Pool Added Successfully' });
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['approve', 'initiatePool']);
  expect(callsOf('POST /v1/files')).toHaveLength(1);
  expect(callsOf('POST /v1/front/pools/create')).toHaveLength(1);
});

it('sends nothing if the draft could not be saved', async () => {
  storeFullDraft();
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ' Jr');
  answer('PUT /v1/front/pools/drafts/*', () => new Problem(503, 'Please wait'));
  await submit();
  expect(
    await screen.findByText('Nothing was sent: your entries could not be saved. Please try again.'),
  ).toBeInTheDocument();
  expect(wallet.sent).toEqual([]);
});

it('is finished from its own card and no longer a draft once sent', async () => {
  storeFullDraft();
  storeDraft({ title: 'Mars' });
  await open();
  answer('POST /v1/front/pools/create', () => new Problem(503, 'Please wait'));
  await submit();
  expect(await screen.findByText('Please wait')).toBeInTheDocument();
  cleanup();
  openPage('/create-pool');
  expect(await screen.findByText(/not finished yet/)).toHaveTextContent('A pool is not finished yet: Moon');
  const listed = within(await screen.findByRole('region', { name: 'Your drafts' }));
  expect(listed.getAllByRole('listitem')).toHaveLength(1);
  expect(listed.getByText('Mars')).toBeVisible();
  expect(localStorage.getItem('admin.poolCreation')).not.toMatch(/ann@|Ann Owner|2345678/);
  await userEvent.click(screen.getByRole('button', { name: 'Forget it' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this unfinished pool?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(/not finished yet/)).toHaveTextContent('A pool is not finished yet: Moon');
});

it('approves only the amount if chosen, and nothing if the allowance is sufficient', async () => {
  storeFullDraft();
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'Only this amount' }));
  await submit();
  await screen.findByRole('heading', { name: 'Pool Added Successfully' });
  expect(erc20.decodeFunctionData('approve', wallet.sent[0]?.data ?? '0x')[1]).toBe(1_000n * 10n ** 18n);
});

it('signs a permit instead if the token supports it', async () => {
  chain.permits = true;
  storeFullDraft();
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: /Sign a permit/ }));
  await submit();
  await screen.findByRole('heading', { name: 'Pool Added Successfully' });
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['initiatePoolWithPermit']);
  const [, permit] = auction.decodeFunctionData('initiatePoolWithPermit', wallet.sent[0]?.data ?? '0x');
  expect((permit as Result).toObject()).toMatchObject({ value: 1_000n * 10n ** 18n, v: 27n });
});

it('approves exactly the amount and creates the pool in one confirmation where the wallet can', async () => {
  wallet.combines = 'yes';
  storeFullDraft();
  await open();
  await waitFor(() => expect(screen.getByRole('radio', { name: /^One confirmation/ })).toBeChecked());
  await submit();
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['approve', 'initiatePool']);
  expect(erc20.decodeFunctionData('approve', wallet.sent[0]?.data ?? '0x')[1]).toBe(1_000n * 10n ** 18n);
  expect(wallet.prompts).toBe(1);
  expect(callsOf('POST /v1/front/pools/create')[0]?.body).toMatchObject({ transactionHash: HASH });
});

it('asks for one after another where the wallet declines to combine them', async () => {
  wallet.combines = 'declines';
  storeFullDraft();
  await open();
  await waitFor(() => expect(screen.getByRole('radio', { name: /^One confirmation/ })).toBeChecked());
  await submit();
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['approve', 'initiatePool']);
  expect(wallet.prompts).toBe(2);
});

describe('with a token that refuses to raise the allowance an earlier pool left', () => {
  /** What a call does: the amount it approves, or its name. */
  const described = ({ data }: { data: string }) =>
    calledFunction(data) === 'approve'
      ? `approve ${erc20.decodeFunctionData('approve', data)[1]}`
      : calledFunction(data);
  const amount = 1_000n * 10n ** 18n;

  beforeEach(() => {
    chain.raisesNone = true;
    chain.allowance = 1n;
    const mine = wallet.onSend;
    wallet.onSend = () => {
      const { data } = wallet.sent.at(-1) ?? { data: '' };
      if (calledFunction(data) === 'approve') chain.allowance = erc20.decodeFunctionData('approve', data)[1];
      return mine();
    };
    storeFullDraft();
  });

  it('revokes that allowance first, as a step that is shown', async () => {
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Only this amount' }));
    const release = delayResponses('eth_getTransactionReceipt');
    await submit();
    const modal = within(await screen.findByRole('dialog', { name: 'Create Auction' }));
    expect(await modal.findByText('Revoke the earlier approval of the token')).toBeVisible();
    release();
    expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
    expect(wallet.sent.map(described)).toEqual(['approve 0', `approve ${amount}`, 'initiatePool']);
  });

  it('revokes it in the one confirmation of a wallet that combines calls', async () => {
    wallet.combines = 'yes';
    await open();
    await waitFor(() => expect(screen.getByRole('radio', { name: /^One confirmation/ })).toBeChecked());
    await submit();
    expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
    expect(wallet.sent.map(described)).toEqual(['approve 0', `approve ${amount}`, 'initiatePool']);
    expect(wallet.prompts).toBe(1);
  });
});

it('requests no approval if the allowance equals the sell amount', async () => {
  chain.allowance = 1_000n * 10n ** 18n;
  storeFullDraft();
  await open();
  await submit();
  await screen.findByRole('heading', { name: 'Pool Added Successfully' });
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['initiatePool']);
});

it('a whitelist pool has its root on chain and posts the addresses after it is saved', async () => {
  storeFullDraft({ poolType: 'whiteList', whiteListUsers: [STRANGER] });
  await open();
  await submit();
  await screen.findByRole('heading', { name: 'Pool Added Successfully' });
  expect(terms()['merkleRoot']).toBe(whitelistTree([STRANGER]).root);
  const [added] = callsOf('POST /v1/front/whitelist/add');
  expect(added?.body).toEqual({
    poolId: 'new1',
    transactionHash: HASH,
    whiteListUsers: [STRANGER],
    methodType: 'add',
  });
});

it('a long whitelist is posted by the name of its upload, which is all the browser keeps of it', async () => {
  const list = Array.from({ length: 10_001 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
  answer('PUT /v1/front/whitelist/upload/*', { success: true, data: { size: 1 } });
  answer('GET /v1/front/whitelist/upload/*', ({ path }) => {
    const start = 10_000 * Number(path.at(-1));
    return { success: true, data: { whiteListUsers: list.slice(start, start + 10_000), parts: 2 } };
  });
  const uploadId = '7b1c2d3e-0000-4000-8000-000000000003';
  storeFullDraft({ poolType: 'whiteList' });
  Object.assign(drafts.at(-1)!.form, { whiteListUsers: `upload:${uploadId}:10001` });
  answer('POST /v1/front/whitelist/add', () => new Problem(503, 'Please wait'));
  await open();
  await submit();
  await screen.findByText('Please wait');
  expect(terms()['merkleRoot']).toBe(whitelistTree(list).root);
  const kept = localStorage.getItem('admin.poolCreation') ?? '';
  expect(kept).toContain(uploadId);
  expect(kept.length).toBeLessThan(10_000);
  answer('POST /v1/front/whitelist/add', () => ({ success: true, whited: {} }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Pool Added Successfully' });
  expect(callsOf('POST /v1/front/whitelist/add').at(-1)?.body).toEqual({
    poolId: 'new1',
    transactionHash: HASH,
    uploadId,
    methodType: 'add',
  });
});

it.each([
  ['public', ['Approve the token', 'Create the pool']],
  ['whiteList', ['Approve the token', 'Create the pool', 'Whitelist addresses']],
] as const)('shows the steps of a %s pool while a transaction runs', async (poolType, titles) => {
  storeFullDraft({ poolType, whiteListUsers: [STRANGER] });
  await open();
  const release = delayResponses('eth_getTransactionReceipt');
  await submit();
  expect(await screen.findByText("We're Almost There")).toBeVisible();
  expect(screen.getAllByText('Transaction In progress')[0]).toBeVisible();
  const modal = within(await screen.findByRole('dialog', { name: 'Create Auction' }));
  const shown = modal.getAllByRole('listitem').map((step) => step.textContent);
  expect(shown).toHaveLength(titles.length);
  titles.forEach((title, i) => expect(shown[i]).toContain(title));
  release();
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  expect(screen.queryByText("We're Almost There")).toBeNull();
});

it('a whitelist edit can be cancelled', async () => {
  storeFullDraft();
  await open('access');
  await userEvent.click(screen.getByRole('radio', { name: /White List/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'White List' }));
  await userEvent.type(modal.getByRole('textbox', { name: /Add Users/ }), STRANGER);
  await userEvent.click(modal.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('0 addresses')).toBeVisible();
});

it.each(['Logo', 'Identity document'])('shows a spinner while the %s is uploaded', async (label) => {
  const { container } = openPage(`/create-pool?step=${label === 'Logo' ? 'project' : 'review'}`);
  const input = await screen.findByLabelText(label, { selector: 'input' });
  const release = delayResponses('/v1/files');
  await userEvent.upload(input, new File(['png'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('Uploading')).toBeVisible();
  expect(container.querySelectorAll('.image-field .icon-spin')).toHaveLength(1);
  release();
  expect(await screen.findByText('a.png')).toBeVisible();
  expect(container.querySelector('.image-field .icon-spin')).toBeNull();
});

it('choosing White List opens its modal, which accepts addresses', async () => {
  storeFullDraft();
  await open('access');
  await userEvent.click(screen.getByRole('radio', { name: /White List/ }));
  const modal = within(await screen.findByRole('dialog', { name: 'White List' }));
  await userEvent.type(modal.getByRole('textbox', { name: /Add Users/ }), `${STRANGER}, ${OWNER}`);
  await userEvent.click(modal.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2 addresses')).toBeVisible();
});

it('sends nothing with the wallet on another network', async () => {
  await connectAs(OWNER, 97);
  storeFullDraft();
  await open();
  await submit();
  expect(await screen.findByText('selected and wallet networks are different')).toBeVisible();
  expect(wallet.sent).toEqual([]);
});

it('does not sell more than the wallet’s balance', async () => {
  storeFullDraft({ poolSellAmount: '1000.1' });
  await open();
  await submit();
  expect(await screen.findByText('Insufficient Tokens: please deposit tokens and try again')).toBeVisible();
  expect(screen.getByText("You don't have Enough Balance to Deposit in For IDO")).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Auction sell amount/ })).toHaveFocus();
  expect(wallet.sent).toEqual([]);
});

describe('with a node that limits requests', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => jest.restoreAllMocks());

  const token = () => screen.findByRole('textbox', { name: /^Pooling token address/ });

  it('says that the token could not be read, and reads it again on Retry', async () => {
    chain.busyFor = ['decimals'];
    storeFullDraft();
    openPage(`/create-pool?draft=${draftId}&step=token`);
    expect(await screen.findByText('The token could not be read.')).toBeVisible();
    await goTo('review');
    await submit();
    expect(await screen.findByText('Please fill the form complete and correctly')).toBeVisible();
    const list = within(screen.getByRole('region', { name: '1 entry to correct' }));
    expect(list.getByRole('button')).toHaveTextContent('Pooling token address: The token could not be read.');
    expect(screen.queryByText('Enter valid ERC20 token address')).toBeNull();
    expect(await token()).toHaveFocus();

    chain.busyFor = [];
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Moon Token (MOON, 18 decimals)')).toBeVisible();
    expect(screen.queryByText('The token could not be read.')).toBeNull();
    expect(wallet.sent).toEqual([]);
  });

  it('keeps the token while the balance could not be read, which is read again on Retry', async () => {
    chain.busyFor = ['balanceOf'];
    storeFullDraft();
    openPage(`/create-pool?draft=${draftId}&step=token`);
    expect(await screen.findByText('Moon Token (MOON, 18 decimals)')).toBeVisible();
    await goTo('review');
    await submit();
    expect(await screen.findByText('Your balance could not be read.')).toBeVisible();
    expect(screen.queryByText("You don't have Enough Balance to Deposit in For IDO")).toBeNull();
    expect(screen.queryByText('Insufficient Tokens: please deposit tokens and try again')).toBeNull();
    chain.busyFor = [];
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Your balance: 1,000 MOON/)).toBeVisible();
  });

  it('says that the approval failed where the allowance could not be read, and goes on when asked to', async () => {
    storeFullDraft();
    await open();
    chain.busyFor = ['allowance'];
    await submit();
    expect(await screen.findByText('Transaction Failed!')).toBeVisible();
    const modal = within(await screen.findByRole('dialog', { name: 'Create Auction' }));
    const [approve, create] = modal.getAllByRole('listitem');
    expect(approve).toHaveTextContent('Pool Creation Not Successful');
    expect(create).toHaveTextContent('Create the pool');
    expect(modal.queryByText('Checking…')).toBeNull();
    chain.busyFor = [];
    await userEvent.click(await modal.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  });

  it('does not call the bidding token a wrong one', async () => {
    storeFullDraft();
    await open();
    chain.busyFor = ['symbol'];
    await submit();
    expect(await screen.findByText('The bidding token could not be read. Please try again.')).toBeVisible();
    expect(screen.queryByText('Enter valid bidding token address')).toBeNull();
    expect(wallet.sent).toEqual([]);
  });
});

it('reports an address without a token', async () => {
  chain.noToken = true;
  storeFullDraft();
  openPage(`/create-pool?draft=${draftId}&step=review`);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Pool' }));
  expect(await screen.findByText('Enter valid ERC20 token address')).toBeVisible();
});

it.each<[string, Partial<typeof chain>]>([
  ['failed', { receiptStatus: '0x0' }],
  ['created no pool', { logs: [] }],
])('sends a transaction that %s once more, when asked to', async (_, end) => {
  storeFullDraft();
  chain.allowance = 2n ** 255n;
  const succeed = wallet.onSend;
  wallet.onSend = () => {
    Object.assign(chain, end);
    return HASH;
  };
  await open();
  await submit();
  expect(await screen.findByText('Please try again later')).toBeVisible();
  expect(callsOf('POST /v1/front/pools/create')).toEqual([]);
  chain.receiptStatus = '0x1';
  wallet.onSend = succeed;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['initiatePool', 'initiatePool']);
});

it('reports what failed: the approval or the pool', async () => {
  storeFullDraft();
  await open();
  chain.receiptStatus = '0x0';
  await submit();
  expect(await screen.findByText('Pool Creation Not Successful')).toBeVisible();
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['approve']);

  chain.allowance = 2n ** 255n;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Please try again later')).toBeVisible();
  expect(callsOf('POST /v1/front/pools/create')).toEqual([]);
});

it.each([
  ['its metadata', 'POST /v1/files'],
  ['its record', 'POST /v1/front/pools/create'],
  ['its whitelist', 'POST /v1/front/whitelist/add'],
])('that %s could not be saved is said once, by its step', async (_, call) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  storeFullDraft({ poolType: 'whiteList', whiteListUsers: [STRANGER] });
  await open();
  answer(call, () => new Problem(503, 'Please wait', [], 'test', 'The server restarts.'));
  await submit();
  const modal = within(await screen.findByRole('dialog', { name: 'Create Auction' }));
  await modal.findByRole('button', { name: 'Try again' });
  expect(modal.getByText(/^(Please wait|The server restarts\.)$/)).toBeVisible();
  expect(alertStore.get().filter(({ kind }) => kind === 'error')).toEqual([]);
  jest.restoreAllMocks();
});

it('stores a sent pool across a closed page, and finishes it without paying twice', async () => {
  storeFullDraft();
  const page = await open();
  answer('POST /v1/front/pools/create', () => new Problem(503, 'Please wait'));
  const logged = jest.spyOn(console, 'error');
  await submit();
  expect(await screen.findByText('Please wait')).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('Some Error Occurred While Storing Data to DB', expect.anything());
  page.unmount();

  answer('POST /v1/front/pools/create', () => ({ success: true, data: aPool({ poolId: 'new1' }) }));
  openPage('/create-pool');
  expect(await screen.findByText(/not finished yet/)).toHaveTextContent('A pool is not finished yet: Moon');
  await userEvent.click(screen.getByRole('button', { name: 'Finish saving' }));
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['approve', 'initiatePool']);
});

it('a saved pool whose whitelist waits for a session fails in that step', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  storeFullDraft({ poolType: 'whiteList', whiteListUsers: [STRANGER] });
  const page = await open();
  answer('POST /v1/front/whitelist/add', () => new Problem(503, 'Please wait'));
  await submit();
  await within(await screen.findByRole('dialog')).findByText('Please wait');
  page.unmount();
  answer('GET /v1/auth/me', me(null));
  answer('GET /v1/auth/nonce', () => new Problem(503, 'No', [], 'test', 'The server restarts.'));
  store.dispatch(api.util.resetApiState());
  openPage('/create-pool');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish saving' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Create Auction' }));
  await modal.findByRole('button', { name: 'Try again' });
  const texts = modal.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining('Approve the token'),
    expect.stringContaining('Create the pool'),
    expect.stringContaining('The server restarts.'),
  ]);
  jest.restoreAllMocks();
});

it('creates another pool while one is waiting to be saved', async () => {
  storeFullDraft();
  await open();
  answer('POST /v1/front/pools/create', () => new Problem(503, 'Please wait'));
  await submit();
  expect(await screen.findByText('Please wait')).toBeInTheDocument();
  const progress = within(screen.getByRole('dialog', { name: 'Create Auction' }));
  const [close] = progress.getAllByRole('button', { name: 'Close' });
  await userEvent.click(close as HTMLElement);
  expect(await screen.findByText(/not finished yet/)).toHaveTextContent('A pool is not finished yet: Moon');
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('');
  cleanup();

  wallet.sent.length = 0;
  wallet.onSend = () => {
    chain.logs = [newPoolLog(8)];
    return `0x${'8'.repeat(64)}`;
  };
  chain.allowance = 10n ** 30n;
  storeFullDraft({ title: 'Mars' });
  answer('POST /v1/front/pools/create', () => ({ success: true, data: aPool({ poolId: 'new2' }) }));
  await open();
  await submit();
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
  expect(callsOf('POST /v1/front/pools/create').at(-1)?.body).toMatchObject({ title: 'Mars' });
  cleanup();
  openPage('/create-pool');
  expect(await screen.findByText(/not finished yet/)).toHaveTextContent('A pool is not finished yet: Moon');
});

it('creates another pool while one waits for the other signers of a multisig', async () => {
  Object.assign(chain, { code: '0x6080', isMined: false, allowance: 10n ** 30n });
  wallet.onSend = () => {
    chain.logs = [newPoolLog(7)];
    return `0x${String(wallet.sent.length).repeat(64)}`;
  };
  for (const title of ['Moon', 'Mars']) {
    cleanup();
    storeFullDraft({ title });
    await open();
    await submit();
    expect(await screen.findByText(/^Waiting for the other signers/)).toBeVisible();
  }
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['initiatePool', 'initiatePool']);
  chain.isMined = true;
  expect(await screen.findByRole('heading', { name: 'Pool Added Successfully' })).toBeVisible();
});

it('keeps a pool that waits for the other signers across a closed page, until its owner discards it', async () => {
  Object.assign(chain, { code: '0x6080', isMined: false, allowance: 10n ** 30n });
  wallet.onSend = () => HASH;
  storeFullDraft();
  const page = await open();
  await submit();
  expect(await screen.findByText(/^Waiting for the other signers/)).toBeVisible();
  page.unmount();
  openPage('/create-pool');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish saving' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Auction' });
  expect(await within(dialog).findByText(/^Waiting for the other signers/)).toBeVisible();
  // nothing covers the page for as long as they take
  expect(screen.queryByText("We're Almost There")).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(txStore.get()).toMatchObject([{ id: HASH, status: 'pending' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Forget it' }));
  const question = await screen.findByRole('dialog', { name: 'Discard this unfinished pool?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Forget it' }));
  await waitFor(() => expect(screen.queryByText(/not finished yet/)).toBeNull());
  expect(txStore.get()).toEqual([]);
});

it('accepts only images for the logo', async () => {
  openPage('/create-pool');
  const input = await screen.findByLabelText('Logo', { selector: 'input' });
  await userEvent.upload(input, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), {
    applyAccept: false,
  });
  expect(await screen.findByText('Failed! Please select correct Image Format')).toBeVisible();
  expect(callsOf('POST /v1/files')).toEqual([]);
});
