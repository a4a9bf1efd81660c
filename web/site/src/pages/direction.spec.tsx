import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { unisolated } from '@launchpad/web-kit/test/isolation';
import { investor, mockBid, liveList, mockPool, NOW, settledPool } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool } from '../test/poolHarness';
import { LandingPage } from './LandingPage';

/** User-supplied right-to-left texts: a pool's title and token symbols. */
const supplied = { title: 'شبكة', ptSymbol: 'ريال', bdSymbol: 'שקל' };

const mixedTexts = () => Object.values(supplied).flatMap((text) => unisolated(document, text));

afterEach(() => act(() => disconnectWallet()));

describe('right-to-left texts are isolated', () => {
  it('on a pool’s page, in its form and in the order dialog', async () => {
    servePool(mockPool(supplied), { bids: [mockBid()] });
    openPool();
    await connect(investor);
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '0.0000000000000000001' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
    expect(mixedTexts()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Buy'), { target: { value: '100' } });
    const order = screen.getByRole('button', { name: 'Place Order' });
    await waitFor(() => expect(order).toBeEnabled());
    expect(mixedTexts()).toEqual([]);
    fireEvent.click(order);
    await screen.findByRole('dialog', { name: 'Place Order' });
    expect(mixedTexts()).toEqual([]);
  });

  it('on the page of a settled pool', async () => {
    servePool({ ...settledPool(true), ...supplied }, { bids: [mockBid()] });
    openPool();
    await screen.findByRole('heading', { level: 1, name: supplied.title });
    expect(mixedTexts()).toEqual([]);
  });

  it('on pool cards', async () => {
    const pool = mockPool({ ...supplied, poolStartDate: NOW - 1_000 });
    serve({
      'GET /v1/config': configAnswer(NOW),
      'GET /v1/admin/settings/get': { success: true, data: { success: true, setting: {} } },
      'GET /v1/front/pools/list/all': liveList(pool),
    });
    renderAt('/', <LandingPage />);
    expect((await screen.findAllByText(supplied.title)).length).toBeGreaterThan(0);
    expect(mixedTexts()).toEqual([]);
  });
});
