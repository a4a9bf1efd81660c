import { renderHook, waitFor } from '@testing-library/react';
import { goerli, Problem, serve } from '@launchpad/web-kit/test/mockApi';
import { bidGas, useNetworkFee, type AllowanceStep } from './networkFee';

it.each<[AllowanceStep, string]>([
  ['none', '0.000379 ETH'],
  ['permit', '0.000506 ETH'],
  ['batch', '0.000506 ETH'],
  ['approval', '0.000506 ETH'],
])('a bid with %s for its allowance costs the network’s price for its gas', async (step, text) => {
  serve({ 'POST /5': { jsonrpc: '2.0', id: 1, result: `0x${(2_110_000_000).toString(16)}` } });
  const { result } = renderHook(() => useNetworkFee(goerli, step));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(text));
});

it('a bid that has its allowance takes no gas for it', () => {
  expect(bidGas('none')).toBe(180_000n);
});

it('no cost is said where the network does not say its price', async () => {
  const log = console.error;
  console.error = () => {};
  serve({ 'POST /5': new Problem(503, 'Busy') });
  const { result } = renderHook(() => useNetworkFee(goerli, 'none'));
  await waitFor(() => expect(result.current).toBeNull());
  console.error = log;
});
