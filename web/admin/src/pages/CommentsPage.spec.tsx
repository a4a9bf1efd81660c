import { Problem, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@launchpad/web-kit/test/axe';
import { NOW, OWNER, STRANGER } from '../test/fixtures';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { signIn } from '../test/oidc';
import { answer, callsOf, resetServer } from '../test/server';

const LIST = 'GET /v1/admin/comments';
const pool = { chainId: 5, title: 'Moon', owner: OWNER };
const written = { poolId: 'abc123', messageTime: NOW, createdAt: NOW, pool };
const fine = { ...written, _id: 'c1', message: 'When does it start?', userAddress: OWNER };
const bad = { ...written, _id: 'c2', message: 'Buy elsewhere', userAddress: STRANGER };
const hidden = { reason: 'Forged link', by: 'f2f7-admin', name: 'Ada Lovelace', time: NOW };

const paged = (pages: number, ...comments: object[]) => ({
  success: true,
  data: { comments, pagination: { page: 1, limit: 20, total: comments.length, pages } },
});
const list = (...comments: object[]) => paged(1, ...comments);
const queries = () => callsOf(LIST).map(({ query }) => query);
const of = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);

describe('the comments on all pools', () => {
  beforeEach(async () => {
    resetServer();
    serveBasics();
    await signIn(['launchpad-editor']);
  });
  afterEach(resetPages);

  it('are listed with their pool, whoever wrote and hid them, and a way to the thread', async () => {
    answer(LIST, list(fine, { ...bad, hidden }));
    const { container } = openPage('/comments');
    expect(await screen.findByText('2 comments')).toBeVisible();
    expect(of(fine.message).getByText('Owner')).toBeVisible();
    expect(of(fine.message).getByRole('link', { name: 'Moon' })).toHaveAttribute('href', '/pool/abc123');
    const thread = of(fine.message).getByRole('link', { name: /^All comments on .*Moon/ });
    expect(thread).toHaveAttribute('href', '/pool/abc123#comments');
    expect(of(bad.message).getByText('Forged link')).toBeVisible();
    expect(of(bad.message).getByText('Ada Lovelace')).toBeVisible();
    expect(of(bad.message).queryByText('Owner')).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('are searched and filtered by state and pool, which the address bar keeps', async () => {
    answer(LIST, paged(3, fine));
    openPage('/comments?state=hidden&page=3');
    await waitFor(() => expect(queries().at(-1)).toEqual({ page: '3', state: 'hidden' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), ' forged {Enter}');
    await waitFor(() => expect(queries().at(-1)).toEqual({ page: '1', state: 'hidden', search: 'forged' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Visible');
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ state: 'visible', search: 'forged' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Show only: .*Moon/ }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ poolId: 'abc123', search: 'forged' }));
    expect(screen.queryByRole('button', { name: /^Show only: / })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Comments on all pools' }));
    expect(await screen.findByRole('button', { name: /^Show only: / })).toBeVisible();
  });

  it('say that only the newest are found where there may be more', async () => {
    const found = (total: number) => ({
      success: true,
      data: { comments: [fine], pagination: { page: 1, limit: 20, total, pages: 1 } },
    });
    answer(LIST, ({ query }: ApiRequest) => found(query['search'] ? 999 : 1_000));
    openPage('/comments');
    expect(
      await screen.findByText('The newest 1,000 comments. There may be older ones: a search finds them.'),
    ).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'moon{Enter}');
    expect(await screen.findByText('999 comments')).toBeVisible();
    answer(LIST, found(1_000));
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 's{Enter}');
    expect(
      await screen.findByText('The newest 1,000 comments that match. A narrower search finds older ones.'),
    ).toBeVisible();
  });

  it('are those of the last page where the address has a later one', async () => {
    answer(LIST, ({ query }: ApiRequest) => paged(2, ...(query['page'] === '2' ? [bad] : [])));
    openPage('/comments?state=visible&page=3');
    expect(await screen.findByText(bad.message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 2', current: 'page' })).toBeVisible();
    expect(queries()).toEqual(['3', '2'].map((page) => ({ page, state: 'visible' })));
  });

  it('are hidden with a reason, and shown again, right there', async () => {
    answer(LIST, list(bad));
    openPage('/comments');
    await userEvent.click(await screen.findByRole('button', { name: 'Hide comment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Forged link');
    const way = '/v1/admin/comments/abc123/c2/hidden';
    const one = { success: true, data: { ...bad, hidden } };
    answer(`PUT ${way}`, () => (answer(LIST, list({ ...bad, hidden })), one));
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(await of(bad.message).findByText('Forged link')).toBeVisible();
    answer(`DELETE ${way}`, () => (answer(LIST, list(bad)), { success: true, data: bad }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show again' }));
    expect(await screen.findByRole('button', { name: 'Hide comment' })).toBeVisible();
    expect(screen.queryByText('Forged link')).toBeNull();
  });

  it('say whether there are none or none that match, and offer another try when they do not load', async () => {
    answer(LIST, ({ query }: ApiRequest) =>
      query['search'] === 'down' ? new Problem(503, 'unavailable') : list(),
    );
    openPage('/comments');
    expect(await screen.findByText('Nobody has commented yet.')).toBeVisible();
    const search = () => screen.getByRole('textbox', { name: 'Search' });
    await userEvent.type(search(), 'moon{Enter}');
    expect(await screen.findByText('No comment matches.')).toBeVisible();
    await userEvent.clear(search());
    await userEvent.type(search(), 'down{Enter}');
    // the page's own and, soon after, the one above every page
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    answer(LIST, list(fine));
    await userEvent.click(retry as HTMLElement);
    expect(await screen.findByText(fine.message)).toBeVisible();
  });
});
