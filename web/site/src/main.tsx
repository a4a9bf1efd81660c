import { AppProviders } from '@launchpad/web-kit';
import { continueAdminSession } from '@launchpad/web-kit/app/continueAdminSession';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { preparePage } from './app/preparePage';
import { nextTask } from './common/nextTask';

continueAdminSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <AppProviders>
        <App />
      </AppProviders>
    </StrictMode>,
  );

// in slices, between which the browser paints and takes input
void nextTask()
  .then(() => preparePage(window.location))
  .then(nextTask)
  .then(() => startTransition(render));
