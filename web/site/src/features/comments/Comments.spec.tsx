import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setClocks } from '@launchpad/web-kit';
import { me, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { investor, NOW } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect } from '../../test/poolHarness';
import { Comments } from './Comments';

afterEach(() => act(() => disconnectWallet()));

/** A pool without comments, which the investor may comment on. */
function serveNoComments() {
  const comment = { _id: 'c', poolId: 'solar', userAddress: investor, messageTime: NOW, createdAt: NOW };
  return serve({
    'GET /v1/auth/me': me(investor),
    'GET /v1/front/comments/commentsByPoolId/solar': {
      success: true,
      data: { comments: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } },
    },
    'POST /v1/front/comments/comment': { success: true, data: { ...comment, message: 'Sunny!' } },
  });
}

it('what is typed while a comment is posted stays', async () => {
  let post = () => {};
  const posted = new Promise<void>((resolve) => (post = resolve));
  const requests = serveNoComments();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const isPost = input instanceof Request && input.method === 'POST';
    const response = await fetch(input, init);
    if (isPost) await posted;
    return response;
  };
  await connect(investor);
  renderAt('/', <Comments poolId="solar" owner={`0x${'b2'.repeat(20)}`} />);
  const field = await screen.findByRole('textbox');
  const button = screen.getByRole('button', { name: 'Post comment' });
  fireEvent.change(field, { target: { value: 'Sunny!' } });
  fireEvent.click(button);
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  fireEvent.change(field, { target: { value: 'And windy?' } });
  post();
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  expect(field).toHaveValue('And windy?');

  fireEvent.click(button);
  await waitFor(() => expect(field).toHaveValue(''));
});

it('a comment is dated by the server’s clock, not by a device that is ahead of it', async () => {
  const requests = serveNoComments();
  const serverTime = Date.now() - 600_000;
  act(() => setClocks([], serverTime));
  await connect(investor);
  renderAt('/', <Comments poolId="solar" owner={`0x${'b2'.repeat(20)}`} />);
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'Sunny!' } });
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  await waitFor(() => expect(field).toHaveValue(''));
  const [posted] = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(Math.abs((posted as { messageTime: number }).messageTime - serverTime / 1000)).toBeLessThan(120);
  act(() => setClocks([], Date.now()));
});

it('more comments are loaded a page at a time, up to the last one', async () => {
  const requests = serve({
    'GET /v1/front/comments/commentsByPoolId/solar': ({ query }: ApiRequest) => {
      const page = Number(query['page']);
      const comment = {
        _id: `c${page}`,
        poolId: 'solar',
        userAddress: investor,
        messageTime: NOW,
        createdAt: NOW,
      };
      const pagination = { page, limit: 1, total: 3, pages: 3 };
      return { success: true, data: { comments: [{ ...comment, message: `Comment ${page}` }], pagination } };
    },
  });
  renderAt('/', <Comments poolId="solar" owner={investor} />);
  expect(await screen.findByText('Comment 1')).toBeVisible();
  for (const page of [2, 3]) {
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByText(`Comment ${page}`)).toBeVisible();
  }
  expect(screen.getByText('Comment 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  const asked = requests.filter(({ path }) => path.includes('comments')).map(({ query }) => query['page']);
  expect(asked).toEqual(['1', '2', '3']);
});
