import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenSession } from '@launchpad/api';
import { axe } from '../test/axe';
import { Provider } from 'react-redux';
import { store } from '../api/store';
import { Problem, serve } from '../test/mockApi';
import { Sessions } from './Sessions';

const now = () => Math.floor(Date.now() / 1000);
const session = (changes: Partial<OpenSession>): OpenSession => ({
  id: 'here',
  current: true,
  chainId: 5,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
  openedAt: now() - 7_200,
  usedAt: now(),
  expiresAt: now() + 3_600,
  ...changes,
});

const phone = session({
  id: 'phone',
  current: false,
  userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36',
  usedAt: now() - 300,
});

const show = () =>
  render(
    <Provider store={store}>
      <Sessions />
    </Provider>,
  );

it('shows where the wallet is signed in, and signs out there', async () => {
  let sessions = [phone, session({})];
  const requests = serve({
    'GET /v1/auth/sessions': () => ({ success: true, data: { sessions } }),
    'DELETE /v1/auth/sessions/phone': () => {
      sessions = [session({})];
      return { success: true, data: { id: 'phone' } };
    },
  });
  const { container } = show();
  expect(await screen.findByRole('heading', { name: 'Signed in on 2 devices' })).toBeInTheDocument();
  expect(screen.getByText('Chrome on Android')).toHaveTextContent('Last used 5 min ago');
  expect(screen.getByText('Chrome on Linux')).toHaveTextContent('This device');
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on Android' }));
  expect(await screen.findByRole('heading', { name: 'Signed in on 1 device' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('says that they could not be loaded, and tries again', async () => {
  let fails = true;
  serve({
    'GET /v1/auth/sessions': () =>
      fails ? new Problem(503, 'Try later') : { success: true, data: { sessions: [session({})] } },
  });
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 20_000 });
  fails = false;
  await userEvent.click(retry);
  await waitFor(() => expect(screen.getByText('Signed in on 1 device')).toBeInTheDocument());
});
