import { screen } from '@testing-library/react';
import { reconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { OWNER, poolList } from '../test/fixtures';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, resetServer } from '../test/server';
import { startWallet, wasConnectedAs } from '../test/wallet';

afterEach(resetPages);

it('the menu of a wallet that reconnects takes the place that the page has kept for it', async () => {
  resetServer();
  serveBasics(OWNER);
  answer('GET /v1/admin/pools/list/*', poolList([]));
  answer('GET /v1/front/pools/list/*', poolList([]));
  wasConnectedAs(OWNER);
  void reconnectWallet();
  openPage('/dashboard');
  const place = document.querySelector('.admin-side');
  expect(place).toBeEmptyDOMElement();
  startWallet();
  expect(place).toContainElement(await screen.findByRole('navigation', { name: 'Admin area' }));
});
