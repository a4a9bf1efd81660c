import '@fontsource-variable/inter/index.css';
import '../theme/tokens.css';
import { useEffect, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { browserHistory, Router } from '../router';
import { Alerts } from '../components/Alerts';
import { Confirmation } from '../components/Confirmation';
import { appBase } from '../config/env';
import { brokenPage, ErrorBoundary } from '../components/ErrorBoundary';
import { OfflineBanner } from './OfflineBanner';
import { startApp } from './startApp';
import { Renewal } from './Renewal';
import { guardedHistory } from '../unsaved/guardedHistory';
import { store } from '../api/store';
import { WalletEvents } from './WalletEvents';

/** The common root of both apps: store, router, alerts, wallet and socket. */
export function AppProviders({ children }: { children: ReactNode }) {
  useEffect(startApp, []);
  const [history] = useState(() => guardedHistory(browserHistory()));
  return (
    <Provider store={store}>
      <Router history={history} base={appBase.slice(0, -1)}>
        <WalletEvents />
        <OfflineBanner />
        <ErrorBoundary fallback={brokenPage}>{children}</ErrorBoundary>
      </Router>
      <Renewal />
      <Confirmation />
      <Alerts />
    </Provider>
  );
}
