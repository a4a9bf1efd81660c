import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Router } from '../router';
import { memoryHistory } from './memoryHistory';
import { Alerts } from '../components/Alerts';
import { Confirmation } from '../components/Confirmation';
import { store } from '../api/store';
import { Renewal } from '../app/Renewal';
import { guardedHistory } from '../unsaved/guardedHistory';

/** Renders at a path inside the common providers of both apps. */
export function renderAt(path: string, children: ReactNode): RenderResult {
  const history = guardedHistory(memoryHistory(path));
  return render(
    <Provider store={store}>
      <Router history={history}>{children}</Router>
      <Renewal />
      <Confirmation />
      <Alerts />
    </Provider>,
  );
}
