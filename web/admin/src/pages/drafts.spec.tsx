import { type ApiRequest, me, Problem } from '@launchpad/web-kit/test/mockApi';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { draftOf } from '../features/pool-form/model/draftForm';
import { drafts, storeDraft } from '../test/drafts';
import { OWNER, STRANGER } from '../test/fixtures';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, callsOf, delayResponses, loseNextAnswer, resetServer, served } from '../test/server';
import { switchAccount, connectAs } from '../test/wallet';

const ROUTE = '/v1/front/pools/drafts';
const titles = () => drafts.map(({ form }) => form['title']);
const titleField = () => screen.findByRole('textbox', { name: /^Title/ });
const type = async (text: string) => fireEvent.change(await titleField(), { target: { value: text } });
const isSaved = () => screen.findByText(/^Draft saved \d\d:\d\d UTC$/);
const list = async () => within(await screen.findByRole('region', { name: 'Your drafts' }));

beforeEach(async () => {
  resetServer();
  serveBasics(OWNER);
  await connectAs(OWNER);
});
afterEach(resetPages);

describe('the input of the create form', () => {
  it('is autosaved on the server with its version, and restored after a reload', async () => {
    openPage('/create-pool');
    await type('Moon');
    await isSaved();
    expect(titles()).toEqual(['Moon']);
    await type('Moon base');
    await waitFor(() => expect(titles()).toEqual(['Moon base']));
    expect(callsOf(`POST ${ROUTE}`)).toHaveLength(1);
    expect(
      callsOf(`PUT ${ROUTE}/*`).map(({ body }) => (body as ApiRequest & { version: number }).version),
    ).toEqual([1]);
    cleanup();
    openPage(`/create-pool?draft=${drafts[0]?.id}`);
    expect(await titleField()).toHaveValue('Moon base');
  });

  it('leaves no name, e-mail address or phone number in the browser', async () => {
    openPage('/create-pool?step=review');
    fireEvent.change(await screen.findByRole('textbox', { name: /^Email/ }), {
      target: { value: 'ann@example.org' },
    });
    await isSaved();
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('ann@');
    expect(drafts[0]?.form['email']).toBe('ann@example.org');
  });

  it('stays in the form if saving fails, which is shown and can be retried', async () => {
    answer(`POST ${ROUTE}`, () => new Problem(503, 'Please wait'));
    openPage('/create-pool');
    await type('Moon');
    expect(await screen.findByText('Not saved, but still here: Please wait')).toBeVisible();
    expect(await titleField()).toHaveValue('Moon');
    answer(`POST ${ROUTE}`, ({ body }) => {
      const id = storeDraft(draftOf((body as { form: Record<string, unknown> }).form));
      return { success: true, data: { ...drafts[0], id } };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await isSaved();
    expect(titles()).toEqual(['Moon']);
  });

  it('is one draft, of what was typed last, where the answer to its first save was lost', async () => {
    loseNextAnswer(`POST ${ROUTE}`);
    openPage('/create-pool');
    await type('Moon');
    expect(await screen.findByText('Not saved, but still here: Please wait')).toBeVisible();
    await type('Moon base');
    await isSaved();
    expect(titles()).toEqual(['Moon base']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is only in the page without a session, is guarded on leaving, and saved after signing in', async () => {
    answer('GET /v1/auth/me', () => me(null));
    openPage('/create-pool');
    await type('Moon');
    expect(await screen.findByText('Not saved yet: only in this page.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Pools' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Stay' }));
    expect(drafts).toEqual([]);
    answer('GET /v1/auth/me', () => me(OWNER));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in to save it' }));
    await isSaved();
    expect(titles()).toEqual(['Moon']);
  });

  it('is neither shown to another wallet nor saved for it, and is shown again to its own', async () => {
    openPage('/create-pool');
    await type('Moon');
    answer('GET /v1/auth/me', () => me(STRANGER));
    answer('POST /v1/auth/logout', () => me(null));
    act(() => switchAccount(STRANGER));
    expect(await screen.findByRole('heading', { name: 'This form belongs to another wallet' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(drafts).toEqual([]);
    act(() => switchAccount(OWNER));
    expect(await titleField()).toHaveValue('Moon');
  });

  it('is shown next to a concurrent save, and neither is lost', async () => {
    const id = storeDraft({ title: 'Moon' });
    openPage(`/create-pool?draft=${id}`);
    await type('Moon of mine');
    Object.assign(drafts[0] ?? {}, { version: 2, form: { ...drafts[0]?.form, title: 'Moon of theirs' } });
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody else saved this in the meantime' }),
    );
    expect(dialog.getByText('Moon of mine')).toBeInTheDocument();
    expect(dialog.getByText('Moon of theirs')).toBeInTheDocument();
    expect(titles()).toEqual(['Moon of theirs']);
    await userEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await titleField()).toHaveValue('Moon of theirs');
  });

  it('is kept where it is typed while a save ends in a conflict', async () => {
    const id = storeDraft({ title: 'Moon', description: '' });
    openPage(`/create-pool?draft=${id}&step=review`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    Object.assign(drafts[0] ?? {}, { version: 2, form: { ...drafts[0]?.form, name: 'Of theirs' } });
    const release = delayResponses(`${ROUTE}/${id}`);
    fireEvent.change(name, { target: { value: 'Of mine' } });
    expect(await screen.findByText('Saving…')).toBeVisible();
    fireEvent.change(screen.getByRole('textbox', { name: /^Email/ }), {
      target: { value: 'ann@example.org' },
    });
    fireEvent.change(name, { target: { value: 'Of mine too' } });
    release();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody else saved this in the meantime' }),
    );
    expect(dialog.getByText('Of mine too')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name).toHaveValue('Of mine too');
    expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveValue('ann@example.org');
    await waitFor(() =>
      expect(drafts[0]?.form).toMatchObject({ name: 'Of mine too', email: 'ann@example.org' }),
    );
  });

  it.each([
    ['of a new form', undefined],
    ['of a saved draft', 'Moon'],
  ])(
    '%s is not saved for an account that another tab has signed in, and then for its own',
    async (_, saved) => {
      openPage(saved ? `/create-pool?draft=${storeDraft({ title: saved })}` : '/create-pool');
      await titleField();
      // the gateway, and another tab that signs in another account
      let session = OWNER;
      const others: unknown[] = [];
      for (const route of [`POST ${ROUTE}`, `PUT ${ROUTE}/*`]) {
        const own = served(route);
        answer(route, (request) => {
          if (session === OWNER) return own(request);
          if (request.headers.get('x-account') === OWNER)
            return new Problem(401, 'Another account is signed in', [], 'other-account');
          if (request.method === 'PUT') return new Problem(404, 'No Record Found');
          others.push(request.body);
          return { success: true, data: { id: 'other', version: 1, savedAt: 1, form: {} } };
        });
      }
      session = STRANGER;
      await type('Moon base');
      answer('GET /v1/auth/me', () => me(session));
      expect(await screen.findByText('Not saved yet: only in this page.')).toBeVisible();
      expect(others).toEqual([]);
      expect(await titleField()).toHaveValue('Moon base');
      session = OWNER;
      await userEvent.click(screen.getByRole('button', { name: 'Sign in to save it' }));
      await isSaved();
      expect(titles()).toEqual(['Moon base']);
    },
  );

  it('becomes a new draft if its draft was deleted in another tab', async () => {
    const id = storeDraft({ title: 'Moon' });
    openPage(`/create-pool?draft=${id}`);
    await titleField();
    drafts.length = 0;
    await type('Moon again');
    await waitFor(() => expect(titles()).toEqual(['Moon again']));
  });
});

describe('the drafts of a wallet', () => {
  it('are listed with title and time, and resumed', async () => {
    storeDraft({ title: 'Moon' });
    storeDraft({ title: '' });
    const { container } = openPage('/create-pool');
    const shown = await list();
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Untitled poolSaved \d\d \w+ \d{4}, \d\d:\d\d UTC/),
      expect.stringMatching(/^MoonSaved/),
    ]);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(shown.getByRole('button', { name: 'Resume: Moon' }));
    await waitFor(async () => expect(await titleField()).toHaveValue('Moon'));
    expect((await list()).queryByText('Moon')).toBeNull();
  });

  it('can be renamed', async () => {
    storeDraft({ title: 'Moon', email: 'ann@example.org' });
    openPage('/create-pool');
    await userEvent.click((await list()).getByRole('button', { name: 'Rename: Moon' }));
    // while the dialog loads, a placeholder is shown
    const dialog = () => within(screen.getByRole('dialog', { name: 'Rename the draft' }));
    fireEvent.change(await waitFor(() => dialog().getByRole('textbox')), { target: { value: 'Mars' } });
    await userEvent.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await (await list()).findByText('Mars')).toBeVisible();
    expect(drafts[0]?.form).toMatchObject({ title: 'Mars', email: 'ann@example.org' });
  });

  it('are deleted after a confirmation', async () => {
    storeDraft({ title: 'Moon' });
    openPage('/create-pool');
    await userEvent.click((await list()).getByRole('button', { name: 'Delete: Moon' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this draft?' });
    expect(drafts).toHaveLength(1);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(drafts).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your drafts' })).toBeNull());
  });

  it('that failed to load are not shown as an empty list', async () => {
    answer(`GET ${ROUTE}`, () => new Problem(503, 'Unavailable'));
    openPage('/create-pool');
    const main = within(await screen.findByRole('main'));
    const [, retry] = await waitFor(() => {
      const found = main.getAllByRole('button', { name: 'Retry' });
      expect(found).toHaveLength(2);
      return found;
    });
    storeDraft({ title: 'Moon' });
    answer(`GET ${ROUTE}`, () => ({ success: true, data: { drafts: [{ ...drafts[0], title: 'Moon' }] } }));
    await userEvent.click(retry as HTMLElement);
    expect(await (await list()).findByText('Moon')).toBeVisible();
  });

  it('of another wallet are not listed', async () => {
    openPage('/create-pool?draft=00000009-0000-4000-8000-000000000000');
    expect(await screen.findByText('There is no such draft, or it belongs to another wallet.')).toBeVisible();
  });

  it('include the one an earlier version stored in the browser, moved once and removed there', async () => {
    const old = {
      title: 'Moon',
      email: 'ann@example.org',
      poolType: 'whiteList',
      whiteListUsers: [STRANGER],
    };
    localStorage.setItem('admin.poolDraft', JSON.stringify(old));
    openPage('/create-pool');
    expect(await (await list()).findByText('Moon')).toBeVisible();
    expect(localStorage.getItem('admin.poolDraft')).toBeNull();
    expect(drafts).toHaveLength(1);
    expect(draftOf(drafts[0]?.form ?? {})).toMatchObject(old);
  });

  it('include that one once, where the answer to its move was lost', async () => {
    localStorage.setItem('admin.poolDraft', JSON.stringify({ title: 'Moon' }));
    loseNextAnswer(`POST ${ROUTE}`);
    openPage('/create-pool');
    await waitFor(() => expect(drafts).toHaveLength(1));
    expect(localStorage.getItem('admin.poolDraft')).not.toBeNull();
    cleanup();
    openPage('/create-pool');
    await waitFor(() => expect(localStorage.getItem('admin.poolDraft')).toBeNull());
    expect(titles()).toEqual(['Moon']);
  });
});

it('an emptied form starts a new draft, after a confirmation', async () => {
  const id = storeDraft({ title: 'Moon' });
  openPage(`/create-pool?draft=${id}`);
  await titleField();
  await userEvent.click(screen.getByRole('button', { name: 'Delete this draft' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await titleField()).toHaveValue(''));
  expect(drafts).toEqual([]);
});

describe('a whitelist too long for the draft', () => {
  const UPLOADS = '/v1/front/whitelist/upload';
  const numbered = (first: number) =>
    Array.from({ length: 10_001 }, (_, n) => `0x${(first + n).toString(16).padStart(40, '0')}`);

  it('is uploaded in parts, of which the draft has the name; a failure is shown and can be retried', async () => {
    answer(`PUT ${UPLOADS}/*`, () => new Problem(503, 'Please wait'));
    openPage('/create-pool?step=access');
    await userEvent.click(await screen.findByRole('radio', { name: /White list/i }));
    const modal = within(await screen.findByRole('dialog'));
    const csv = ['wallet', ...numbered(1), 'bob.eth'].join('\n');
    await userEvent.upload(
      modal.getByLabelText('Import CSV'),
      new File([csv], 'list.csv', { type: 'text/csv' }),
    );
    expect(await modal.findByText('And 10,001 addresses of a long list')).toBeVisible();
    expect(modal.getByText('Line 10003: bob.eth')).toBeVisible();
    expect(modal.getByRole('textbox', { name: /Add Users/ })).toHaveValue('');
    await userEvent.click(modal.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('10001 addresses')).toBeVisible();
    expect(await screen.findByText('Not saved, but still here: Please wait')).toBeVisible();
    // the type may be saved already
    for (const { form } of drafts) expect(form['whiteListUsers']).toBe('');

    answer(`PUT ${UPLOADS}/*`, { success: true, data: { size: 1 } });
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await isSaved();
    const sent = callsOf(`PUT ${UPLOADS}/*`).slice(-2);
    const lists = sent.map(({ body }) => (body as { whiteListUsers: string[] }).whiteListUsers);
    expect(lists.flat()).toEqual(numbered(1));
    const [, uploadId, part] = /upload\/([^/]+)\/(\d)$/.exec(sent[1]?.path ?? '') ?? [];
    expect(part).toBe('1');
    expect(drafts[0]?.form['whiteListUsers']).toBe(`upload:${uploadId}:10001`);
  });

  const named = (digit: number) => `7b1c2d3e-0000-4000-8000-00000000000${digit}`;
  function storeNamed(uploadId: string) {
    const id = storeDraft({ title: 'Moon', poolType: 'whiteList' });
    Object.assign(drafts.at(-1)!.form, { whiteListUsers: `upload:${uploadId}:10001` });
    openPage(`/create-pool?step=access&draft=${id}`);
  }

  it('is restored with the draft', async () => {
    answer(`GET ${UPLOADS}/*`, ({ path }) => {
      const part = Number(path.at(-1));
      const whiteListUsers = numbered(1).slice(10_000 * part, 10_000 * (part + 1));
      return { success: true, data: { whiteListUsers, parts: 2 } };
    });
    storeNamed(named(1));
    expect(await screen.findByText('10001 addresses')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit addresses' }));
    const modal = within(await screen.findByRole('dialog'));
    await userEvent.type(modal.getByRole('textbox', { name: 'Search for an address' }), '0002711');
    expect(modal.getByText('1 found')).toBeVisible();
  });

  it('that is gone is missed in the form, and an unreachable one can be retried', async () => {
    answer(`GET ${UPLOADS}/*`, () => new Problem(503, 'Please wait'));
    storeNamed(named(2));
    const retry = await screen.findByRole('button', { name: /Try again|Retry/ });
    answer(`GET ${UPLOADS}/*`, () => new Problem(404, 'No Record Found'));
    await userEvent.click(retry);
    expect(
      await screen.findByText('The addresses of this draft are no longer stored: please add them again.'),
    ).toBeVisible();
    expect(drafts[0]?.form['whiteListUsers']).toBe(`upload:${named(2)}:10001`);
  });
});
