import { renderAt } from '@launchpad/web-kit/test/render';
import { StyleProvider } from '@ant-design/cssinjs';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router';
import { App } from '../app/App';
import { ADMIN, poolList } from '../test/fixtures';
import { signIn } from '../test/oidc';
import { resetPages, serveBasics } from '../test/openPage';
import { answer, callsOf, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const pagination = { page: 1, limit: 20, total: 0, pages: 0 };

beforeEach(async () => {
  resetServer();
  serveBasics(ADMIN);
  answer('GET /v1/admin/audit', { success: true, data: { entries: [], pagination } });
  answer('GET /v1/admin/comments', { success: true, data: { comments: [], pagination } });
  answer('GET /v1/admin/pools/list/*', poolList([]));
  await signIn(['launchpad-admin']);
  await connectAs(ADMIN);
});
afterEach(resetPages);

/** The browser's Back, which does not take the focus, next to its address bar. */
function Browser() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <output data-testid="address">{search}</output>
    </>
  );
}
const goBack = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back' })));

/** Opens a page with its search field, and returns what was searched for last. */
async function open(path: string, label: string, route: string, param: string) {
  renderAt(
    path,
    <StyleProvider mock="server">
      <Browser />
      <App />
    </StyleProvider>,
  );
  const field = await screen.findByRole('textbox', { name: label });
  return { field, searched: () => callsOf(route).at(-1)?.query[param] ?? '' };
}

const searches: [path: string, label: string, route: string, param: string][] = [
  ['/managepools', 'Search by pool name', 'GET /v1/admin/pools/list/*', 'poolName'],
  ['/comments', 'Search', 'GET /v1/admin/comments', 'search'],
  ['/audit', 'Search', 'GET /v1/admin/audit', 'search'],
];

describe.each(searches)('the search of %s', (...page) => {
  it('keeps the focus and everything that is typed after Enter', async () => {
    const { field, searched } = await open(...page);
    await userEvent.type(field, 'moon{Enter}');
    await userEvent.keyboard(' two');
    await waitFor(() => expect(searched()).toBe('moon'));
    await userEvent.keyboard(' three');
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('moon two three');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(searched()).toBe('moon two three'));
  });

  it('shows the search that Back returns to, but keeps a text that is being typed', async () => {
    const { field, searched } = await open(...page);
    await userEvent.type(field, 'moon{Enter}');
    await waitFor(() => expect(searched()).toBe('moon'));
    await userEvent.type(field, ' two {Enter}');
    await waitFor(() => expect(searched()).toBe('moon two'));
    await goBack();
    await waitFor(() => expect(field).toHaveValue('moon'));
    await userEvent.keyboard('s');
    await goBack();
    await waitFor(() => expect(screen.getByTestId('address')).toBeEmptyDOMElement());
    expect(field).toHaveFocus();
    expect(field).toHaveValue('moons');
  });
});

it('the search of pools is empty after all pools are shown again', async () => {
  const { field, searched } = await open(...searches[0]!);
  await userEvent.type(field, 'moon{Enter}');
  await waitFor(() => expect(searched()).toBe('moon'));
  await userEvent.keyboard(' two');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all pools' }));
  await waitFor(() => expect(field).toHaveValue(''));
});
