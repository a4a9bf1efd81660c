import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router';
import { Alerts } from '../components/Alerts';
import { Confirmation } from '../components/Confirmation';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { store } from '../api/store';
import { Renewal } from '../app/Renewal';
import { LockedWallet } from '../app/LockedWallet';
import { SignInQueue } from '../app/SignInQueue';
import { guardedHistory } from '../unsaved/guardedHistory';
import { forgetWork } from '../unsaved/unsaved';

beforeEach(() => {
  for (const { id } of alertStore.get()) dismissAlert(id);
  forgetWork();
});

/**
 * Renders at a path inside the common providers of both apps. Toasts stay until the test ends: on a busy machine
 * their 3 s may be over before it looks at them.
 */
export function renderAt(path: string, children: ReactNode): RenderResult {
  const history = guardedHistory(createMemoryHistory({ initialEntries: [path], v5Compat: true }));
  return render(
    <Provider store={store}>
      <HistoryRouter history={history}>{children}</HistoryRouter>
      <Renewal />
      <LockedWallet />
      <SignInQueue />
      <Confirmation />
      <Alerts stay />
    </Provider>,
  );
}
