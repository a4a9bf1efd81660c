import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { unisolated } from '@launchpad/web-kit/test/isolation';
import { investor, mockBid, mockPool, NOW, settledPool } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool } from '../test/poolBench';
import { LandingPage } from './LandingPage';

/** What strangers wrote from right to left: a pool's title, the symbols of its tokens. */
const written = { title: 'شبكة', ptSymbol: 'ريال', bdSymbol: 'שקל' };

const mixedOnes = () => Object.values(written).flatMap((text) => unisolated(document, text));

afterEach(() => act(() => disconnectWallet()));

describe('texts written from right to left keep to themselves', () => {
  it('on a pool’s page, in its form and in the dialog of an order', async () => {
    servePool(mockPool(written), { bids: [mockBid()] });
    openPool();
    await connect(investor);
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '0.0000000000000000001' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
    expect(mixedOnes()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Buy'), { target: { value: '100' } });
    const order = screen.getByRole('button', { name: 'Place Order' });
    await waitFor(() => expect(order).toBeEnabled());
    expect(mixedOnes()).toEqual([]);
    fireEvent.click(order);
    await screen.findByRole('dialog', { name: 'Place Order' });
    expect(mixedOnes()).toEqual([]);
  });

  it('on the page of a settled pool', async () => {
    servePool({ ...settledPool(true), ...written }, { bids: [mockBid()] });
    openPool();
    await screen.findByRole('heading', { level: 1, name: written.title });
    expect(mixedOnes()).toEqual([]);
  });

  it('on the cards of pools', async () => {
    const pool = mockPool({ ...written, poolStartDate: NOW - 1_000 });
    serve({
      'GET /v1/config': configAnswer(NOW),
      'GET /v1/admin/settings/get': { success: true, data: { success: true, setting: {} } },
      'GET /v1/front/pools/list/all': {
        success: true,
        data: {
          pools: [pool],
          pagination: { page: 1, limit: 6, total: 1, pages: 1 },
          counts: { all: 1, upcoming: 0, live: 1, ended: 0 },
        },
      },
    });
    renderAt('/', <LandingPage />);
    expect((await screen.findAllByText(written.title)).length).toBeGreaterThan(0);
    expect(mixedOnes()).toEqual([]);
  });
});
