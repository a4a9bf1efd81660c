import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { setAccessTokenSource } from '../api/client';
import { store } from '../api/store';
import { beginSession } from '../session/renewal';
import { serve } from '../test/mockApi';
import { NotificationBell } from './NotificationBell';

it('the bell counts the notifications of a session that begins after the page has opened', async () => {
  const notifications = [{ _id: 'n1' }, { _id: 'n2' }];
  serve({ 'GET /v1/admin/notifications/list': { success: true, data: { notifications, unread: 2 } } });
  let token: string | undefined;
  setAccessTokenSource(() => Promise.resolve(token));
  render(
    <Provider store={store}>
      <NotificationBell />
    </Provider>,
  );
  await act(async () => {});
  token = 'token';
  await act(async () => beginSession('admin'));
  await waitFor(() => expect(screen.getByRole('button')).toHaveTextContent('2'));
});
