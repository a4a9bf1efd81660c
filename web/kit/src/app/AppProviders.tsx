import '@fontsource-variable/inter/index.css';
import '../theme/tokens.css';
import { useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import { Alerts } from '../alerts';
import { Asking } from '../components/asking';
import { appBase } from '../config/env';
import { ErrorBoundary } from './ErrorBoundary';
import { startApp } from './startApp';
import { store } from './store';
import { WalletEvents } from './WalletEvents';

/** Everything both apps stand in: store, router, messages, wallet and socket. */
export function AppProviders({ children }: { children: ReactNode }) {
  useEffect(startApp, []);
  return (
    <Provider store={store}>
      <BrowserRouter basename={appBase === '/' ? '/' : appBase.slice(0, -1)}>
        <WalletEvents />
        <ErrorBoundary>{children}</ErrorBoundary>
      </BrowserRouter>
      <Asking />
      <Alerts />
    </Provider>
  );
}
