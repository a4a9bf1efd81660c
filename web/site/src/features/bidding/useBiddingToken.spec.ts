import { act, renderHook, waitFor } from '@testing-library/react';
import { goerli, holdAnswers, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { investor, mockPool, poolOwner } from '@launchpad/web-kit/test/mockPool';
import { readTokenState, useBiddingToken } from './useBiddingToken';

const { biddingToken, idoAddress } = mockPool();
const query = (owner: string | undefined) => ({
  ...{ network: goerli, token: biddingToken, spender: idoAddress },
  owner,
});
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

/** A token of which the investor has 7, and everybody else 9. */
function serveToken() {
  const chain = { investorHas: 7n, isDown: false };
  serve({
    'POST /5': ({ body }: ApiRequest) => {
      const { data = '' } = (body as { params: [{ data?: string }] }).params[0];
      const balance = data.includes(investor.slice(2)) ? chain.investorHas : 9n;
      const result = data.startsWith('0x70a08231') ? word(balance) : word(0n);
      const error = { code: -32000, message: 'busy' };
      return { jsonrpc: '2.0', id: 1, ...(chain.isDown ? { error } : { result }) };
    },
  });
  return chain;
}

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(() => void (console.error = log));

describe('the balance of the form', () => {
  it('is that of the account in the wallet, also where an answer for the one before comes late', async () => {
    serveToken();
    const served = globalThis.fetch;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    globalThis.fetch = async (...request) => (await held, served(...request));
    const { result, rerender } = renderHook(({ owner }) => useBiddingToken(query(owner)), {
      initialProps: { owner: investor },
    });
    const late = readTokenState(query(investor));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    globalThis.fetch = served;
    rerender({ owner: poolOwner });
    expect(result.current.state).toBeUndefined();
    await waitFor(() => expect(result.current.state?.balance).toBe(9n));
    await act(async () => {
      release();
      expect((await late)?.balance).toBe(7n);
    });
    expect(result.current.state?.balance).toBe(9n);
  });

  it('is unknown without a wallet', async () => {
    serveToken();
    expect(await readTokenState(query(undefined))).toBeUndefined();
  });

  it('is read again when asked, and stays the last known where the node does not respond', async () => {
    const chain = serveToken();
    const { result } = renderHook(() => useBiddingToken(query(investor)));
    await waitFor(() => expect(result.current.state?.balance).toBe(7n));
    chain.investorHas = 5n;
    await act(() => result.current.refresh());
    expect(result.current.state?.balance).toBe(5n);
    chain.isDown = true;
    expect(await act(() => result.current.refresh())).toBeUndefined();
    expect(result.current).toMatchObject({ state: { balance: 5n }, isFailed: false });
  });

  it.each<[string, (refresh: () => Promise<unknown>) => unknown]>([
    ['when asked', (refresh) => refresh()],
    ['by itself when the browser is back online', () => window.dispatchEvent(new Event('online'))],
  ])('is known to have failed where the node was down, and is read again %s', async (_, retry) => {
    const chain = serveToken();
    chain.isDown = true;
    const { result } = renderHook(() => useBiddingToken(query(investor)));
    expect(result.current).toMatchObject({ state: undefined, isFailed: false });
    await waitFor(() => expect(result.current).toMatchObject({ state: undefined, isFailed: true }));
    chain.isDown = false;
    await act(async () => void (await retry(result.current.refresh)));
    await waitFor(() => expect(result.current).toMatchObject({ state: { balance: 7n }, isFailed: false }));
  });

  it('stays that of the account in the wallet where the one before was asked for again', async () => {
    serveToken();
    const { result, rerender } = renderHook(({ owner }) => useBiddingToken(query(owner)), {
      initialProps: { owner: investor },
    });
    await waitFor(() => expect(result.current.state?.balance).toBe(7n));
    const { answers, release, resume } = holdAnswers();
    const late = result.current.refresh();
    await waitFor(() => expect(answers).not.toHaveLength(0));
    resume();
    rerender({ owner: poolOwner });
    await waitFor(() => expect(result.current.state?.balance).toBe(9n));
    await act(async () => {
      release();
      await late;
    });
    expect(result.current.state?.balance).toBe(9n);
  });
});
