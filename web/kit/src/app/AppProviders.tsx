import '@fontsource-variable/inter/index.css';
import '../theme/tokens.css';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router';
import { Alerts } from '../components/Alerts';
import { Confirmation } from '../components/Confirmation';
import { appBase } from '../config/env';
import { brokenPage, ErrorBoundary } from '../components/ErrorBoundary';
import { OfflineBanner } from './OfflineBanner';
import { UnseenTransactions } from './UnseenTransactions';
import { startApp } from './startApp';
import { Renewal } from './Renewal';
import { LockedWallet } from './LockedWallet';
import { SignInQueue } from './SignInQueue';
import { guardedHistory } from '../unsaved/guardedHistory';
import { store } from '../api/store';
import { WalletEvents } from './WalletEvents';

/** The common root of both apps: store, router, alerts, wallet and socket. */
export function AppProviders({ children }: { children: ReactNode }) {
  useEffect(startApp, []);
  const [history] = useState(() => guardedHistory(createBrowserHistory({ v5Compat: true })));
  return (
    <Provider store={store}>
      <HistoryRouter history={history} basename={appBase === '/' ? '/' : appBase.slice(0, -1)}>
        <WalletEvents />
        <OfflineBanner />
        <UnseenTransactions />
        <ErrorBoundary fallback={brokenPage}>{children}</ErrorBoundary>
      </HistoryRouter>
      <Renewal />
      <LockedWallet />
      <SignInQueue />
      <Confirmation />
      <Alerts />
    </Provider>
  );
}
