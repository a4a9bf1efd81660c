import { hashMetadata, metadataJson, metadataOf, type NetworkName } from '@launchpad/contracts';
import { pageOf } from '@launchpad/contracts/pool-page';
import { auction } from '@launchpad/web-kit/chain/calls';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { calledFunction, chain } from '../test/chain';
import { aPool, LOGO, NOW, OWNER, STRANGER, TOKEN } from '../test/fixtures';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const pool = aPool({ logo: LOGO });

function serve(change: Parameters<typeof aPool>[0] = {}) {
  answer('GET /v1/front/pools/get/abc123', () => ({ success: true, data: { ...pool, ...change } }));
}

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Update Pool' }));

beforeEach(async () => {
  resetServer();
  serveBasics(OWNER);
  serve();
  answer('POST /v1/files', () => ({ success: true, data: { kind: 'metadata', cid: 'bafy', size: 1 } }));
  answer('PUT /v1/front/pools/edit/abc123', () => ({ success: true, data: pool }));
  answer('GET /v1/admin/pools/list/*', () => ({
    success: true,
    data: { pools: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 }, counts: {} },
  }));
  await connectAs(OWNER);
});
afterEach(resetPages);

it('updates the metadata on IPFS, its hash on chain and the backend', async () => {
  const { container } = openPage('/edit-pool/abc123');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  expect(screen.getByRole('link', { name: 'Back to Pools' })).toHaveAttribute('href', '/managepools');
  await screen.findByText('To the moon');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.clear(title);
  await userEvent.type(title, 'Moon 2');
  await submit();
  expect(await screen.findByText('Pool is updated')).toBeVisible();
  expect(callsOf('POST /v1/files')).toHaveLength(1);
  expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['updatePoolUser']);
  expect(auction.decodeFunctionData('updatePoolUser', wallet.sent[0]?.data ?? '0x')[0]).toBe(7n);
  expect(callsOf('PUT /v1/front/pools/edit/abc123')[0]?.body).toMatchObject({
    title: 'Moon 2',
    logo: LOGO,
    website: 'https://moon.example.org',
  });
});

it.each([
  ['right-to-left', { ptName: 'ريال سعودي', ptSymbol: 'ريال', bdName: 'שקל', bdSymbol: 'שקל' }],
  ['unreadable', { ptName: TOKEN, ptSymbol: '?', bdName: '', bdSymbol: '' }],
  ['hostile', { ptName: 'Mo\u202eon', ptSymbol: 'M'.repeat(60), bdName: 'USD\u200bC', bdSymbol: ' USDC ' }],
])('sets the hash of the metadata that the server makes, with names that are %s', async (_, names) => {
  serve(names);
  openPage('/edit-pool/abc123');
  await submit();
  expect(await screen.findByText('Pool is updated')).toBeVisible();
  const named = { ...pool, ...names, network: pool.network as NetworkName };
  const formHash = hashMetadata(metadataJson(metadataOf(named, pageOf(pool))));
  expect(auction.decodeFunctionData('updatePoolUser', wallet.sent[0]?.data ?? '0x')[1]).toBe(formHash);
});

it('opens with the changes pending review, and says that they are not public yet', async () => {
  const { isKyc, formHash } = pool;
  serve({ poolStatus: true, pendingMetadata: { ...pageOf(pool), title: 'Moon 2', isKyc, formHash } });
  openPage('/edit-pool/abc123');
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Moon 2');
  expect(screen.getByText('Your changes are pending review')).toBeVisible();
});

it('sends one transaction on a double click', async () => {
  openPage('/edit-pool/abc123');
  const button = await screen.findByRole('button', { name: 'Update Pool' });
  await userEvent.dblClick(button);
  expect(await screen.findByText('Pool is updated')).toBeVisible();
  expect(wallet.sent).toHaveLength(1);
  expect(callsOf('POST /v1/files')).toHaveLength(1);
});

it('leads nowhere once it was left, when the other signers of a multisig have confirmed', async () => {
  Object.assign(chain, { code: '0x6080', isMined: false });
  openPage('/edit-pool/abc123');
  await submit();
  await waitFor(() => expect(wallet.sent).toHaveLength(1));
  // the header's leads to the other app
  await userEvent.click(screen.getAllByRole('link', { name: 'Dashboard' }).at(-1) as HTMLElement);
  const dashboard = await screen.findByRole('heading', { name: 'Dashboard' });
  chain.isMined = true;
  expect(await screen.findByText('Pool is updated')).toBeVisible();
  await waitFor(() => expect(callsOf('PUT /v1/front/pools/edit/abc123')).toHaveLength(1));
  // the way back to the list is deferred by a turn
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(dashboard).toBeVisible();
});

it('is denied to another wallet', async () => {
  serveBasics(STRANGER);
  await connectAs(STRANGER);
  openPage('/edit-pool/abc123');
  expect((await screen.findAllByText('Access Denied! Only owner can edit pool'))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update Pool' })).toBeNull();
});

it('names the invalid fields', async () => {
  serve({ logo: '' });
  openPage('/edit-pool/abc123');
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Title/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Discord' }), 'discord');
  await submit();
  expect(await screen.findByText('Please enter title value')).toBeVisible();
  expect(screen.getByText('Please select an Image')).toBeVisible();
  expect(screen.getByText('Enter valid discord link')).toBeVisible();
  expect(wallet.sent).toEqual([]);
});

it('works only on the pool’s network', async () => {
  await connectAs(OWNER, 97);
  openPage('/edit-pool/abc123');
  await submit();
  expect(await screen.findByText('Pool is only updated on which network is created')).toBeVisible();
});

it('requires more than 60 s before the end', async () => {
  serve({ poolEndDate: NOW + 60 });
  openPage('/edit-pool/abc123');
  await submit();
  expect(await screen.findByText('Sorry! Pool edit time ended')).toBeVisible();
});

it('requires pooling tokens in the wallet', async () => {
  chain.balance = 0n;
  openPage('/edit-pool/abc123');
  await submit();
  expect(await screen.findByText('You do not have enough balance')).toBeVisible();
  expect(wallet.sent).toEqual([]);
});

it('saves every link, the title and the description', async () => {
  openPage('/edit-pool/abc123');
  const links = ['Twitter', 'Medium', 'Website', 'Discord', 'Telegram'];
  for (const name of links) {
    const field = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
    await userEvent.clear(field);
    await userEvent.type(field, `https://${name.toLowerCase()}.example.org`);
  }
  expect(await screen.findByRole('textbox', { name: /^Description/ })).toHaveTextContent('To the moon');
  expect(screen.getByLabelText('Logo', { selector: 'input' })).toBeInTheDocument();
  await submit();
  expect(await screen.findByText('Pool is updated')).toBeVisible();
  expect(callsOf('PUT /v1/front/pools/edit/abc123')[0]?.body).toMatchObject({
    description: '<p>To the moon</p>',
    ...Object.fromEntries(
      links.map((name) => [name.toLowerCase(), `https://${name.toLowerCase()}.example.org`]),
    ),
  });
});

it('reports a reverted transaction and saves nothing', async () => {
  chain.receiptStatus = '0x0';
  openPage('/edit-pool/abc123');
  await submit();
  const alert = (await screen.findByText('Transaction Failed!')).parentElement;
  expect(alert).toHaveTextContent(/^Transaction Failed!Transaction has been reverted/);
  expect(callsOf('PUT /v1/front/pools/edit/abc123')).toEqual([]);
});
