import { AppProviders } from '@launchpad/web-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAdminSession } from '@launchpad/web-kit/app/adminSession';
import { appBase } from '@launchpad/web-kit/config/env';
import { App } from './app/App';
import { readHomeAhead } from './features/home/readAhead';

startAdminSession();

const home = `${appBase}dashboard`;
const { pathname, search, hash } = window.location;
// The route's redirect would show the frame without a page first.
if (appBase.startsWith(pathname)) history.replaceState(null, '', `${home}${search}${hash}`);
if (window.location.pathname === home) void readHomeAhead();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <AppProviders>
      <App />
    </AppProviders>
  </StrictMode>,
);
