import { act, renderHook, waitFor } from '@testing-library/react';
import { bsc, goerli, holdAnswers, Problem, serve } from '@launchpad/web-kit/test/mockApi';
import { bidGas, transactionsOf, useNetworkFee, type AllowanceStep } from './networkFee';

it.each<[AllowanceStep, string]>([
  ['none', '0.000379 ETH'],
  ['permit', '0.000506 ETH'],
  ['batch', '0.000506 ETH'],
  ['approval', '0.000506 ETH'],
  ['approvals', '0.000633 ETH'],
])('a bid with %s for its allowance costs the network’s price for its gas', async (step, text) => {
  serve({ 'POST /5': { jsonrpc: '2.0', id: 1, result: `0x${(2_110_000_000).toString(16)}` } });
  const { result } = renderHook(() => useNetworkFee(goerli, step));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(text));
});

it('a bid that has its allowance takes no gas for it', () => {
  expect(bidGas('none')).toBe(180_000n);
});

it.each<[AllowanceStep, number]>([
  ['none', 1],
  ['permit', 1],
  ['batch', 1],
  ['approval', 2],
  ['approvals', 3],
])('a bid with %s for its allowance is so many transactions: %i', (step, transactions) => {
  expect(transactionsOf(step)).toBe(transactions);
});

it('no cost is said where the network does not say its price', async () => {
  const log = console.error;
  console.error = () => {};
  serve({ 'POST /5': new Problem(503, 'Busy') });
  const { result } = renderHook(() => useNetworkFee(goerli, 'none'));
  await waitFor(() => expect(result.current).toBeNull());
  console.error = log;
});

it('a late answer of one network is not taken for the price of the next', async () => {
  const price = (wei: number) => ({ jsonrpc: '2.0', id: 1, result: `0x${wei.toString(16)}` });
  serve({ 'POST /5': price(2_000_000_000), 'POST /97': price(10_000_000_000) });
  const { answers, release, resume } = holdAnswers();
  const { result, rerender } = renderHook(({ network }) => useNetworkFee(network, 'none'), {
    initialProps: { network: goerli },
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  resume();
  rerender({ network: bsc });
  await waitFor(() => expect(result.current).toBe('0.0018 tBNB'));
  await act(async () => {
    release();
    await Promise.all(answers);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(result.current).toBe('0.0018 tBNB');
});

it('the price of one network is not said in the currency of the next', async () => {
  serve({
    'POST /5': { jsonrpc: '2.0', id: 1, result: '0x77359400' },
    'POST /97': { jsonrpc: '2.0', id: 1, result: '0x2540be400' },
  });
  const { result, rerender } = renderHook(({ network }) => useNetworkFee(network, 'none'), {
    initialProps: { network: goerli },
  });
  await waitFor(() => expect(result.current).toBe('0.00036 ETH'));
  rerender({ network: bsc });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('0.0018 tBNB'));
});
