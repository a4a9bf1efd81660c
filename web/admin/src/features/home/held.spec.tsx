import { readFileSync } from 'node:fs';
import { Problem } from '@launchpad/web-kit/test/mockApi';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aPool, OWNER, poolList } from '../../test/fixtures';
import { signedInWith } from '../../test/oidc';
import { openPage, resetPages, serveBasics } from '../../test/openPage';
import { answer, delayResponses, resetServer } from '../../test/server';
import { connectAs } from '../../test/wallet';

const POOLS = 'GET /v1/admin/pools/list/*';
const PAYOUTS = 'GET /v1/admin/payouts';

const css = readFileSync(`${import.meta.dirname}/components/HomeSection.css`, 'utf8');
/** What the style sheet hides. jsdom would match its rules for every role it looks for, which takes minutes. */
const [, HIDDEN = ''] = /\}\s*([^{}]+) \{\s*display: none;\s*\}/.exec(css) ?? [];

beforeEach(() => {
  resetServer();
  signedInWith(['launchpad-admin']);
  serveBasics();
  answer('GET /v1/front/pools/list/*', poolList([]));
  answer(POOLS, poolList([]));
  answer(PAYOUTS, { success: true, data: { payouts: [], pagination: { total: 0 }, keepers: [] } });
});
afterEach(resetPages);

/** The headings that are drawn. */
const drawn = () =>
  [...document.querySelectorAll('h2')]
    .filter((each) => !each.closest(HIDDEN))
    .map(({ textContent }) => textContent.trim());
const drawnAre = (headings: string[]) => waitFor(() => expect(drawn()).toEqual(headings));

const CHARTS = ['Approved pools', 'Pools by state and network'];
const POOL_QUEUES = ['To review 0', 'To settle 0', 'Scams with open refunds 0'];

it('nothing of an admin’s home is drawn below a list that has not answered, so that nothing is seen to move', async () => {
  const [review, payouts] = [delayResponses('kyc=pending'), delayResponses('/admin/payouts')];
  openPage('/dashboard');
  await drawnAre(['To review']);
  await act(async () => {});
  expect(drawn()).toEqual(['To review']);
  review();
  await drawnAre([...POOL_QUEUES, 'To pay out']);
  payouts();
  await drawnAre([...POOL_QUEUES, 'To pay out 0', 'Keeper', 'Networks', ...CHARTS]);
});

it('a list that failed says so in its own place, next to the others, which stay while it is read again', async () => {
  answer(POOLS, ({ query }) =>
    query['kyc'] === 'pending' ? new Problem(503, 'Unavailable') : poolList([aPool({ title: 'Moon' })]),
  );
  openPage('/dashboard');
  await waitFor(() => expect(drawn()).toEqual(expect.arrayContaining(['To settle 1', 'Networks'])));
  const review = screen.getByRole('heading', { name: 'To review' }).closest('section')!;
  const retry = within(review).getByRole('button', { name: 'Retry' });
  expect(screen.getAllByRole('button', { name: 'Retry' })).toEqual([retry]);
  expect(within(review).queryByText('No Record Found')).toBeNull();
  const all = drawn();
  answer(POOLS, poolList([aPool({ title: 'Moon' })]));
  const answers = delayResponses('kyc=pending');
  fireEvent.click(retry);
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(review.querySelectorAll('.skeleton')).toHaveLength(1);
  expect(drawn()).toEqual(all);
  answers();
  expect(await within(review).findByText('Moon')).toBeVisible();
});

it('payouts that failed to load say so below their heading', async () => {
  answer(PAYOUTS, new Problem(503, 'Unavailable'));
  openPage('/dashboard');
  await drawnAre([...POOL_QUEUES, 'To pay out', 'Networks', ...CHARTS]);
  const payouts = screen.getByRole('heading', { name: 'To pay out' }).closest('section')!;
  expect(within(payouts).getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('nothing of an owner’s home is drawn before the pools have come', async () => {
  serveBasics(OWNER);
  const pools = delayResponses('/admin/pools/list');
  await connectAs(OWNER);
  openPage('/dashboard');
  await waitFor(() => expect(document.querySelector('.home-waits')).not.toBeNull());
  expect(drawn()).toEqual([]);
  pools();
  await drawnAre(['My pools', ...CHARTS]);
});
