import { me } from '@launchpad/web-kit/test/mockApi';
import { renderAt } from '@launchpad/web-kit/test/render';
import { type RenderResult } from '@testing-library/react';
import { endRenewal } from '@launchpad/web-kit/session/renewal';
import { startAdminSession } from '@launchpad/web-kit/app/adminSession';
import { App } from '../app/App';
import { resetChain } from './chain';
import { serveDrafts } from './drafts';
import { config } from './fixtures';
import { answer } from './server';
import { wallet } from './wallet';

/** Serves what every page needs. */
export function serveBasics(address: string | null = null): void {
  resetChain();
  serveDrafts();
  answer('GET /v1/config', config());
  answer('GET /v1/auth/me', me(address));
  answer('GET /v1/admin/settings/get', { success: true, data: { success: true, setting: {} } });
  answer('GET /v1/admin/cms/list', { success: true, cms: [] });
  answer('GET /v1/admin/notifications/list', { success: true, data: { notifications: [], unread: 0 } });
}

/** Opens a path of the admin area, without /admin. */
export function openPage(path: string): RenderResult {
  startAdminSession();
  return renderAt(path, <App />);
}

/** Clears what pages left behind: drafts, sent transactions. */
export function resetPages(): void {
  for (const kind of ['wallet', 'admin'] as const) endRenewal(kind, false);
  localStorage.removeItem('admin.poolCreation');
  wallet.sent.length = 0;
  wallet.switchesNetwork = false;
  wallet.combines = 'no';
  wallet.prompts = 0;
  wallet.asked = Promise.resolve();
  wallet.unlocksAs = undefined;
}
