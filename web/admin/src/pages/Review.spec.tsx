import type { PoolDetail, ReviewEntry } from '@launchpad/api';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { press } from '@launchpad/web-kit/test/press';
import { calledFunction } from '../test/chain';
import { ADMIN, aPool, LOGO, NOW, OWNER, STRANGER } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, delayResponses, resetServer } from '../test/server';
import { connectAs, wallet } from '../test/wallet';

const submission = {
  name: 'Ann Owner',
  email: 'ann@example.org',
  phone: '+43 1 2345678',
  message: 'Hello',
  identityDoc: LOGO,
  documents: [],
};

const entry = (change: Partial<ReviewEntry>): ReviewEntry => ({
  _id: '1',
  kind: 'submitted',
  time: NOW - 600,
  author: OWNER,
  text: '',
  fields: [],
  ...change,
});

const pdf = { cid: `bafkrei${'b'.repeat(52)}`, name: 'Extract.pdf' };

function serve(change: Partial<PoolDetail> = {}, ...entries: ReviewEntry[]) {
  const pool = { ...aPool({ poolStartDate: NOW + 9_999, poolEndDate: NOW + 99_999 }), ...change };
  answer('GET /v1/front/pools/get/abc123', { success: true, data: pool });
  answer('GET /v1/front/pools/abc123/review', {
    success: true,
    data: { entries, pagination: { page: 1, limit: 40, total: entries.length, pages: 1 } },
  });
  for (const call of ['PATCH /v1/admin/pools/requestChanges/abc123', 'PUT /v1/front/pools/abc123/review']) {
    answer(call, { success: true, data: pool });
  }
  answer('PATCH /v1/admin/pools/updateStatus/abc123', { success: true, data: pool });
  answer('POST /v1/front/pools/abc123/review', { success: true, data: entry({ kind: 'answered' }) });
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const pick = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const bodyOf = (call: string) => callsOf(call).map(({ body }) => body);

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
});
afterEach(resetPages);

describe('an admin', () => {
  beforeEach(async () => {
    serveBasics(ADMIN);
    await connectAs(ADMIN);
  });

  it('sees the page, the contact data and the whole conversation', async () => {
    serve(
      { documents: [pdf] },
      entry({
        _id: '3',
        text: 'Attached',
        fields: ['documents'],
        submission: { ...submission, documents: [pdf] },
      }),
      entry({
        _id: '2',
        kind: 'changesRequested',
        author: 'admin-7',
        text: 'An extract, please',
        fields: ['documents'],
      }),
      entry({ _id: '1', submission }),
    );
    openPage('/pool/abc123?tab=review');
    const history = within(await screen.findByRole('region', { name: 'Conversation' }));
    const items = await history.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Submitted: Further documents');
    expect(history.getByText('Changes requested: Further documents')).toBeVisible();
    expect(history.getByText('An extract, please')).toBeVisible();
    expect(history.getByText('admin-7')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'What the public will see' })).getByText('Moon'),
    ).toBeVisible();
    const contact = within(screen.getByRole('region', { name: 'Contact data and documents' }));
    expect(contact.getByText('ann@example.org')).toBeVisible();
    expect(contact.getByText('Extract.pdf')).toBeVisible();
    expect(await axe(document.body)).toHaveNoViolations();
  });

  it('asks for changes: what, and why', async () => {
    serve();
    openPage('/pool/abc123?tab=review');
    await pick('Ask for changes');
    await press('Send to the owner');
    const decision = await form('Your decision');
    expect(decision.getByText('Please select what to change')).toBeVisible();
    expect(decision.getByText('Please enter a reason')).toBeVisible();
    expect(bodyOf('PATCH /v1/admin/pools/requestChanges/abc123')).toEqual([]);
    await userEvent.click(decision.getByRole('checkbox', { name: 'Email' }));
    await userEvent.click(decision.getByRole('checkbox', { name: 'Further documents' }));
    await userEvent.type(decision.getByRole('textbox', { name: /Reason/ }), 'An extract, please');
    await press('Send to the owner');
    expect(await screen.findByText('The owner was asked for changes')).toBeVisible();
    expect(bodyOf('PATCH /v1/admin/pools/requestChanges/abc123')).toEqual([
      { fields: ['email', 'documents'], reason: 'An extract, please', version: 1 },
    ]);
  });

  it.each([
    ['Reject', 'Reject the pool', false],
    ['Approve', 'Approve the pool', true],
  ])('can %s with a reason', async (choice, button, poolStatus) => {
    serve();
    openPage('/pool/abc123?tab=review');
    await pick(choice);
    const decision = await form('Your decision');
    await userEvent.type(decision.getByRole('textbox', { name: /Reason/ }), 'Because');
    await press(button);
    expect(await screen.findByText('KYC! KYC updated')).toBeVisible();
    expect(bodyOf('PATCH /v1/admin/pools/updateStatus/abc123')).toEqual([
      { poolStatus, reason: 'Because', version: 1 },
    ]);
  });

  it.each([
    ['page', { title: '' }, 'The page of this pool is not known yet, so it cannot be approved.'],
    [
      'contact data',
      { name: undefined, hasContact: false },
      'The owner has not submitted contact data yet, so this pool cannot be approved.',
    ],
  ])('can reject but not approve a pool without its %s, and sees why', async (_, lack, why) => {
    serve(lack);
    openPage('/pool/abc123?tab=review');
    const decision = await form('Your decision');
    expect(decision.getByText(why)).toBeVisible();
    expect(decision.getByRole('button', { name: 'Approve the pool' })).toBeDisabled();
    await pick('Reject');
    expect(decision.queryByText(why)).toBeNull();
    expect(decision.getByRole('button', { name: 'Reject the pool' })).toBeEnabled();
  });

  it('has the decision as it was typed after looking at another tab, and is asked before leaving', async () => {
    serve();
    openPage('/pool/abc123?tab=review');
    await pick('Ask for changes');
    const decision = await form('Your decision');
    await userEvent.click(decision.getByRole('checkbox', { name: 'Email' }));
    await userEvent.type(decision.getByRole('textbox', { name: /Reason/ }), 'A typo');
    await userEvent.click(screen.getByRole('link', { name: 'History' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Your decision' })).toBeNull());
    await userEvent.click(screen.getAllByRole('link', { name: /Back/ })[0]!);
    await press('Stay');
    await userEvent.click(screen.getByRole('link', { name: 'Review' }));
    const again = await form('Your decision');
    expect(again.getByRole('textbox', { name: /Reason/ })).toHaveValue('A typo');
    expect(again.getByRole('checkbox', { name: 'Email' })).toBeChecked();
    expect(again.getByRole('radio', { name: 'Ask for changes' })).toBeChecked();
  });

  it('keeps what was typed when the server refuses it', async () => {
    serve();
    answer('PATCH /v1/admin/pools/updateStatus/abc123', new Problem(409, 'Somebody changed it'));
    openPage('/pool/abc123?tab=review');
    const decision = await form('Your decision');
    await userEvent.type(decision.getByRole('textbox', { name: /Reason/ }), 'Complete');
    await press('Approve the pool');
    expect(await screen.findByText('Somebody changed it')).toBeVisible();
    expect(decision.getByRole('textbox', { name: /Reason/ })).toHaveValue('Complete');
  });

  it('returns the tokens of a rejected pool before its start, after a confirmation', async () => {
    serve({ poolStatus: false });
    openPage('/pool/abc123?tab=review');
    await press('Delete and return the tokens');
    expect(wallet.sent).toEqual([]);
    await press('Delete');
    await waitFor(() => expect(wallet.sent.map(({ data }) => calledFunction(data))).toEqual(['deletPool']));
  });

  it.each([
    ['is not rejected', {}],
    ['has started', { poolStatus: false, poolStartDate: NOW - 1 }],
    ['is cancelled', { poolStatus: false, isCancelled: true }],
  ])('is offered no return of a pool that %s', async (_, change) => {
    serve(change);
    openPage('/pool/abc123?tab=review');
    await form('Your decision');
    expect(screen.queryByRole('button', { name: 'Delete and return the tokens' })).toBeNull();
  });

  it('reads a document again on Retry', async () => {
    serve({ documents: [pdf] });
    const served = `GET /v1/admin/files/identity/${pdf.cid}`;
    answer(served, new Problem(503, 'Unavailable'));
    openPage('/pool/abc123?tab=review');
    await press('View Extract.pdf');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(callsOf(served)).toHaveLength(2));
  });

  it.each([
    ['image/png', 'shows a picture'],
    ['application/pdf', 'offers a PDF to be saved'],
  ])('opens a document of type %s: %s', async (type) => {
    serve({ documents: [pdf] });
    const made: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
      revokeObjectURL: () => {},
    });
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) =>
      new Request(input).url.includes(pdf.cid)
        ? Promise.resolve(new Response('bytes', { headers: { 'content-type': type } }))
        : fetch(input, init);
    openPage('/pool/abc123?tab=review');
    await press('View Extract.pdf');
    const dialog = within(await screen.findByRole('dialog'));
    const link = () => dialog.queryByRole('link', { name: 'Save Extract.pdf' });
    const image = () => dialog.queryByRole('img', { name: 'Extract.pdf' });
    await waitFor(() => expect(link() ?? image()).not.toBeNull());
    globalThis.fetch = fetch;
    const isImage = type === 'image/png';
    expect([image() !== null, link()?.getAttribute('download'), made[0]?.type]).toEqual(
      isImage ? [true, undefined, type] : [false, 'Extract.pdf', 'application/octet-stream'],
    );
  });
});

describe('the owner', () => {
  beforeEach(async () => {
    serveBasics(OWNER);
    await connectAs(OWNER);
  });

  it('corrects what was asked for and resubmits', async () => {
    serve(
      { requestedChanges: ['email', 'documents', 'logo'] },
      entry({ kind: 'changesRequested', author: '', text: 'An extract, please', fields: ['documents'] }),
    );
    answer('POST /v1/files', { success: true, data: { kind: 'identityDoc', cid: pdf.cid, size: 9 } });
    openPage('/pool/abc123?tab=review');
    expect(await screen.findByText('Email, Further documents, Logo')).toBeVisible();
    expect(await screen.findByText('An extract, please')).toBeVisible();
    const reply = await form('Your reply');
    expect(reply.getByRole('link', { name: 'Edit the page' })).toHaveAttribute('href', '/edit-pool/abc123');
    const email = reply.getByRole('textbox', { name: /Email/ });
    await userEvent.clear(email);
    await press('Resubmit for review');
    expect(reply.getByText('please enter valid email')).toBeVisible();
    await userEvent.type(email, 'new@example.org');
    const file = new File(['%PDF-1.7'], 'Extract.pdf', { type: 'application/pdf' });
    await userEvent.upload(reply.getByLabelText('Add a document'), file);
    expect(await reply.findByText('Extract.pdf')).toBeVisible();
    await userEvent.type(reply.getByRole('textbox', { name: /Answer/ }), 'Attached');
    await press('Resubmit for review');
    expect(await screen.findByText('Submitted: the review continues')).toBeVisible();
    expect(bodyOf('PUT /v1/front/pools/abc123/review')).toEqual([
      { ...submission, email: 'new@example.org', documents: [pdf], text: 'Attached', version: 1 },
    ]);
    expect(callsOf('POST /v1/files')).toHaveLength(1);
  });

  it('keeps what is typed while a document is uploaded', async () => {
    serve({ requestedChanges: ['email', 'documents'] });
    answer('POST /v1/files', { success: true, data: { kind: 'document', cid: pdf.cid, size: 9 } });
    openPage('/pool/abc123?tab=review');
    const reply = await form('Your reply');
    const release = delayResponses('/v1/files');
    const file = new File(['%PDF-1.7'], 'Extract.pdf', { type: 'application/pdf' });
    await userEvent.upload(reply.getByLabelText('Add a document'), file);
    const email = reply.getByRole('textbox', { name: /Email/ });
    await userEvent.clear(email);
    await userEvent.type(email, 'new@example.org');
    release();
    expect(await reply.findByText('Extract.pdf')).toBeVisible();
    expect(email).toHaveValue('new@example.org');
  });

  it('removes a document', async () => {
    serve({ poolStatus: false, documents: [pdf] });
    openPage('/pool/abc123?tab=review');
    await press('Remove Extract.pdf');
    await press('Resubmit for review');
    await waitFor(() =>
      expect(bodyOf('PUT /v1/front/pools/abc123/review')).toMatchObject([{ documents: [], version: 1 }]),
    );
  });

  it('only answers', async () => {
    serve({ requestedChanges: ['email'] });
    openPage('/pool/abc123?tab=review');
    await pick('Only answer');
    await press('Send the answer');
    expect(await screen.findByText('Please enter an answer')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /Answer/ }), 'Which address?');
    await press('Send the answer');
    expect(await screen.findByText('Your answer was sent')).toBeVisible();
    expect(bodyOf('POST /v1/front/pools/abc123/review')).toEqual([{ text: 'Which address?' }]);
  });

  it('resubmits the corrections that were typed before an answer was sent', async () => {
    serve({ requestedChanges: ['email'] });
    openPage('/pool/abc123?tab=review');
    const reply = await form('Your reply');
    const email = () => reply.getByRole('textbox', { name: /Email/ });
    await userEvent.clear(email());
    await userEvent.type(email(), 'new@example.org');
    await pick('Only answer');
    await userEvent.type(reply.getByRole('textbox', { name: /Answer/ }), 'Which address?');
    await press('Send the answer');
    expect(await screen.findByText('Your answer was sent')).toBeVisible();
    expect(reply.getByRole('textbox', { name: /Answer/ })).toHaveValue('');
    await pick('Correct and resubmit');
    expect(email()).toHaveValue('new@example.org');
    await press('Resubmit for review');
    await waitFor(() =>
      expect(bodyOf('PUT /v1/front/pools/abc123/review')).toMatchObject([
        { email: 'new@example.org', text: '', version: 1 },
      ]),
    );
  });

  it('sees the documents by name alone, and no decision', async () => {
    serve({ documents: [pdf] }, entry({ kind: 'rejected', author: '', text: 'Unreadable' }));
    openPage('/pool/abc123?tab=review');
    expect(await screen.findByText('Unreadable')).toBeVisible();
    expect(screen.getByText('Reviewer')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'View Extract.pdf' })).toBeNull();
    expect(screen.queryByRole('form', { name: 'Your decision' })).toBeNull();
    expect(await axe(document.body)).toHaveNoViolations();
  });

  it('has nothing left to do once approved', async () => {
    serve({ poolStatus: true });
    openPage('/pool/abc123?tab=review');
    expect(await screen.findByText('Nothing has been written yet.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('sees in the list that changes are requested, with the way there', async () => {
    answer('GET /v1/admin/pools/list/*', {
      success: true,
      data: {
        pools: [aPool({ requestedChanges: ['email'] })],
        pagination: { page: 1, limit: 10, total: 1, pages: 1 },
        counts: { all: 1, upcoming: 0, live: 1, ended: 0 },
      },
    });
    openPage('/managepools');
    expect(await screen.findByRole('link', { name: 'Changes requested' })).toHaveAttribute(
      'href',
      '/pool/abc123?tab=review',
    );
  });

  it('is no other wallet', async () => {
    serve({ poolOwner: STRANGER });
    openPage('/pool/abc123?tab=review');
    expect(await screen.findByText('Not your pool')).toBeVisible();
    expect(callsOf('GET /v1/front/pools/abc123/review')).toEqual([]);
  });
});
