import { act, renderHook, waitFor } from '@testing-library/react';
import { fixedPriceSaleInterface } from '@launchpad/contracts';
import { configAnswer, goerli, me, serve } from '@launchpad/web-kit/test/mockApi';
import { nodeRoute } from '@launchpad/web-kit/test/mockNode';
import { investor, NOW, poolOwner } from '@launchpad/web-kit/test/mockPool';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect } from '../../test/poolHarness';
import { readSales, selectors } from './saleReads';
import { useSales } from './useSales';

const network = { ...goerli, fixedPriceSale: `0x${'44'.repeat(20)}` };
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const token = `0x${'55'.repeat(20)}`;

/** A chain with a sale of which the investor bought 40, and everybody else 9. */
function serveSale() {
  const purchases: string[] = [];
  const record = [token, NOW, NOW + 9, false, 18, token, 0, 1, 1_000, 400, 0, 0, 0, `0x${word(0n)}`];
  const answers: Record<string, (data: string) => string> = {
    [selectors.saleCount]: () => `0x${word(1n)}`,
    [selectors.sale]: () => fixedPriceSaleInterface.encodeFunctionResult('sale', [record]),
    [selectors.purchaseOf]: (data) => {
      purchases.push(data);
      return `0x${word(data.includes(investor.slice(2)) ? 40n : 9n)}${word(0n)}`;
    },
    [selectors.decimals]: () => `0x${word(18n)}`,
    [selectors.symbol]: () => `0x${word(32n)}${word(1n)}${'41'.padEnd(64, '0')}`,
  };
  serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/auth/me': me(investor),
    ...nodeRoute({
      eth_call: ([call]) => {
        const { data } = call as { data: string };
        return answers[data.slice(0, 10)]?.(data) ?? '0x';
      },
    }),
  });
  return purchases;
}

afterEach(() => act(() => disconnectWallet()));

it('what an account bought is not taken for the next one’s, also where it is answered late', async () => {
  const purchases = serveSale();
  const wallet = await connect(investor);
  const served = globalThis.fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (...request) => (await held, served(...request));
  const { result } = renderHook(() => useSales(network));
  const late = readSales(network, investor);
  expect(result.current).toMatchObject({ sales: undefined, isFailed: false });
  globalThis.fetch = served;
  act(() => wallet.emit('accountsChanged', [poolOwner]));
  await waitFor(() => expect(result.current.sales?.[0]?.mine?.purchased).toBe(9n));
  expect(purchases).toHaveLength(1);
  await act(async () => {
    release();
    expect((await late)[0]?.mine?.purchased).toBe(40n);
  });
  expect(result.current.sales?.[0]?.mine?.purchased).toBe(9n);
});

it('a sale that could not be read is read again when the browser is back online', async () => {
  const log = console.error;
  console.error = () => {};
  serveSale();
  const served = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  const { result } = renderHook(() => useSales(network));
  await waitFor(() => expect(result.current).toMatchObject({ sales: undefined, isFailed: true }));
  globalThis.fetch = served;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current).toMatchObject({ sales: [{ id: 1n }], isFailed: false }));
  console.error = log;
});
