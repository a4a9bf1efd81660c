import { AppProviders } from '@launchpad/web-kit';
import { continueAdminSession } from '@launchpad/web-kit/app/continueAdminSession';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';

continueAdminSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// in slices, between which the browser paints and takes input
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <AppProviders>
        <App />
      </AppProviders>
    </StrictMode>,
  ),
);
