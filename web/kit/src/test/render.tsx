import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { Alerts } from '../alerts';
import { Asking } from '../components/asking';
import { store } from '../app/store';

/** Renders inside what both apps stand in, at an address. */
export function renderAt(path: string, children: ReactNode): RenderResult {
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      <Asking />
      <Alerts />
    </Provider>,
  );
}
