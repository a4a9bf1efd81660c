import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { store } from '@launchpad/web-kit';
import { holdAnswers, serve } from '@launchpad/web-kit/test/mockApi';
import { liveList, mockPool } from '@launchpad/web-kit/test/mockPool';
import type { Sale } from './saleReads';
import { SaleStory } from './SaleStory';
import { useSalePools } from './useSalePools';

const solar = mockPool();
const lunar = mockPool({ poolId: 'lunar', _id: 'lunar', title: 'Lunar Grid' });
const saleOf = (address: string) => ({ token: { address, symbol: 'SOLR', decimals: 18 } }) as Sale;

const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <MemoryRouter>{children}</MemoryRouter>
  </Provider>
);

/** Serves the solar pool, with its story. */
function serveSolar() {
  serve({
    'GET /v1/front/pools/list/all': liveList(solar),
    'GET /v1/front/pools/get/solar': { success: true, data: { ...solar, description: '<p>Of the sun.</p>' } },
  });
}

describe('when the next sale takes the place of the latest', () => {
  it('its pools count as loading, not as none, until they are known', async () => {
    serveSolar();
    const { result, rerender } = renderHook(({ token }) => useSalePools(5, saleOf(token)), {
      wrapper,
      initialProps: { token: solar.poolingToken },
    });
    await waitFor(() => expect(result.current.pools).toHaveLength(1));
    const { answers, release, resume } = holdAnswers();
    rerender({ token: `0x${'66'.repeat(20)}` });
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(result.current.pools).toBeUndefined();
    resume();
    await act(async () => release());
    await waitFor(() => expect(result.current.pools).toEqual([]));
  });

  it('the story of the one before is not shown as its own', async () => {
    serveSolar();
    const { rerender } = render(<SaleStory pool={solar} />, { wrapper });
    expect(await screen.findByText('Of the sun.')).toBeVisible();
    const { answers, resume } = holdAnswers();
    rerender(<SaleStory pool={lunar} />);
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(screen.queryByText('Of the sun.')).toBeNull();
    resume();
  });
});
