import { act, renderHook, waitFor } from '@testing-library/react';
import { goerli, holdAnswers, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { useTotalSupply } from './useTotalSupply';

const [solar, lunar] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

/** A node that knows 7 of the solar token and 9 of the lunar one. */
function serveTokens() {
  const node = { isDown: false };
  serve({
    'POST /5': ({ body }: ApiRequest) => {
      const { to } = (body as { params: [{ to?: string }] }).params[0];
      const error = { code: -32000, message: 'busy' };
      return {
        jsonrpc: '2.0',
        id: 1,
        ...(node.isDown ? { error } : { result: word(to === solar ? 7n : 9n) }),
      };
    },
  });
  return node;
}

const use = (initial: string) =>
  renderHook(({ token }) => useTotalSupply(goerli, token), { initialProps: { token: initial } });

it('how many of a token there are is not said of another one, also where the answer for it comes late', async () => {
  serveTokens();
  const { result, rerender } = use(solar);
  await waitFor(() => expect(result.current).toMatchObject({ supply: 7n, isFailed: false }));
  rerender({ token: lunar });
  expect(result.current).toMatchObject({ supply: undefined, isFailed: false });
  await waitFor(() => expect(result.current.supply).toBe(9n));

  const { answers, release, resume } = holdAnswers();
  rerender({ token: solar });
  await waitFor(() => expect(answers).toHaveLength(1));
  resume();
  rerender({ token: lunar });
  await waitFor(() => expect(result.current.supply).toBe(9n));
  await act(async () => {
    release();
    await Promise.all(answers);
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(result.current.supply).toBe(9n);
});

it('a node that could not be read is asked again, and is not said to have failed meanwhile', async () => {
  const node = serveTokens();
  node.isDown = true;
  const { result } = use(solar);
  expect(result.current.isFailed).toBe(false);
  await waitFor(() => expect(result.current.isFailed).toBe(true));
  expect(result.current.supply).toBeUndefined();
  node.isDown = false;
  act(() => result.current.retry());
  expect(result.current.isFailed).toBe(false);
  await waitFor(() => expect(result.current).toMatchObject({ supply: 7n, isFailed: false }));
});

it('a node that could not be read is asked again when the browser is back online', async () => {
  const node = serveTokens();
  node.isDown = true;
  const { result } = use(solar);
  await waitFor(() => expect(result.current.isFailed).toBe(true));
  node.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current).toMatchObject({ supply: 7n, isFailed: false }));
});
