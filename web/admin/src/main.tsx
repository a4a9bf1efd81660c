import { AppProviders } from '@launchpad/web-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAdminSession } from '@launchpad/web-kit/app/adminSession';
import { App } from './app/App';

startAdminSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <AppProviders>
      <App />
    </AppProviders>
  </StrictMode>,
);
