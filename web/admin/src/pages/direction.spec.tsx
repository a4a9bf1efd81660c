import { unisolated } from '@launchpad/web-kit/test/isolation';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeDraft } from '../test/drafts';
import { ADMIN, aPool, OWNER, poolList } from '../test/fixtures';
import { signedInWith } from '../test/oidc';
import { serveBasics, resetPages, openPage } from '../test/openPage';
import { answer, resetServer } from '../test/server';
import { connectAs } from '../test/wallet';

const TITLE = 'شبكة';

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
});
afterEach(resetPages);

describe('a right-to-left title is isolated', () => {
  it('in the table of pools and its actions', async () => {
    serveBasics(ADMIN);
    answer('GET /v1/admin/pools/list/*', () => poolList([aPool({ title: TITLE, ptSymbol: 'ريال' })]));
    await connectAs(ADMIN);
    openPage('/managepools');
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await screen.findByRole('menu');
    expect(unisolated(document, TITLE)).toEqual([]);
    expect(unisolated(document, 'ريال')).toEqual([]);
  });

  it('in the list of drafts', async () => {
    serveBasics(OWNER);
    await connectAs(OWNER);
    storeDraft({ title: TITLE });
    openPage('/create-pool');
    await screen.findByRole('button', { name: /^Resume:/ });
    expect(unisolated(document, TITLE)).toEqual([]);
  });
});
