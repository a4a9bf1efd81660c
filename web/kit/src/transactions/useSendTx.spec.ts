import { act, renderHook } from '@testing-library/react';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { goerli, serve } from '../test/mockApi';
import { txStore } from './txStore';
import type { SentTx, TxPhase, TxRequest } from './types';
import { isBusy, isUnderWay, useSendTx, useSentTransactions, useSingleFlight } from './useSendTx';

const from = `0x${'a1'.repeat(20)}`;
const request: TxRequest = { network: goerli, to: goerli.auction, data: '0x12', label: 'Place order' };

/** Work that ends when the test says so. */
function work<T>() {
  let [end, fail] = [(_value: T) => {}, (_error: Error) => {}];
  const done = new Promise<T>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return { done, end, fail };
}

const { error: log } = console;
beforeEach(() => {
  console.error = () => {};
  serve({});
});
afterEach(() => {
  console.error = log;
  alertStore.get().forEach(({ id }) => dismissAlert(id));
});

it.each<[boolean, TxPhase]>([
  [false, { phase: 'idle' }],
  [false, { phase: 'signing' }],
  [true, { phase: 'pending', hash: '0x1' }],
  [false, { phase: 'pending', hash: '', signers: true }],
  [false, { phase: 'pending', hash: '0x1', unseen: true }],
  [true, { phase: 'pending', hash: '0x1', unseen: false }],
  [false, { phase: 'confirmed', hash: '0x1' }],
])('the page should stay open: %s, in %j', (expected, phase) => {
  expect(isUnderWay(phase)).toBe(expected);
});

describe('the button of a write', () => {
  it('is busy from the click on, and sends nothing else until that has ended', async () => {
    const { result } = renderHook(() => useSendTx());
    expect(result.current.busy).toBe(false);
    const built = work<undefined>();
    let first: Promise<unknown> = Promise.resolve();
    act(() => void (first = result.current.send(() => built.done, from)));
    expect([result.current.busy, result.current.phase]).toEqual([true, { phase: 'checking' }]);
    expect(await result.current.send(request, from)).toEqual({ ok: false, kind: 'busy', reason: '' });
    await act(async () => built.end(undefined));
    // its user rejected a step on the way
    expect(await first).toEqual({ ok: false, kind: 'rejected', reason: 'Rejected in the wallet' });
    expect([result.current.busy, result.current.phase]).toEqual([false, { phase: 'idle' }]);
    expect(alertStore.get()).toEqual([]);
  });

  it('says why a write could not be built, and is free for another try', async () => {
    const { result } = renderHook(() => useSendTx());
    for (let i = 0; i < 2; i++) {
      let end: unknown;
      await act(async () => {
        end = await result.current.send(() => Promise.reject(new Error('insufficient funds')), from);
      });
      const reason = 'Not enough of the network’s currency to pay for gas.';
      expect(end).toMatchObject({ ok: false, kind: 'failed', reason });
      expect([result.current.busy, result.current.phase]).toEqual([false, { phase: 'failed', reason }]);
      expect(alertStore.get()).toMatchObject([{ detail: reason }]);
    }
    act(() => result.current.reset());
    expect(result.current.phase).toEqual({ phase: 'idle' });
  });

  it.each([
    ['detail', { title: 'Not accepted', detail: 'The list is too long.' }, 'The list is too long.'],
    ['title', { title: 'Too many requests' }, 'Too many requests'],
  ])('says in the server’s words why what it needs could not be saved: its %s', async (_, error, detail) => {
    const { result } = renderHook(() => useSendTx());
    await act(async () => {
      await result.current.send(() => Promise.reject({ status: 422, fields: {}, ...error }), from);
    });
    const message = 'Some Error occurred, please try again later';
    expect(alertStore.get()).toMatchObject([{ title: 'Transaction Failed!', message, detail }]);
  });

  it.each([
    ['as it is', request],
    ['once it is built', () => Promise.resolve(request)],
  ])('sends a request %s', async (_, source) => {
    const { result } = renderHook(() => useSendTx());
    let end: unknown;
    await act(async () => {
      end = await result.current.send(source, from);
    });
    // there is no wallet
    expect(end).toMatchObject({ ok: false, kind: 'failed' });
    expect(alertStore.get()).toMatchObject([{ title: 'wrong network' }]);
    expect(result.current.busy).toBe(false);
  });

  it.each<[boolean, TxPhase['phase'], Partial<TxPhase>]>([
    [true, 'checking', {}],
    [true, 'signing', {}],
    [true, 'pending', { hash: '' }],
    [false, 'confirmed', { hash: '' }],
    [false, 'failed', { reason: '' }],
  ])('is busy: %s, while the write is %s', (expected, phase, rest) => {
    expect(isBusy({ phase, ...rest } as TxPhase)).toBe(expected);
  });
});

describe('a flow of several steps', () => {
  it('runs once at a time, and again after it has ended, even with a failure', async () => {
    const { result } = renderHook(() => useSingleFlight());
    let starts = 0;
    const begin = (done: Promise<unknown>) => {
      let run: Promise<void> = Promise.resolve();
      act(
        () =>
          void (run = result.current.run(() => {
            starts += 1;
            return done;
          })),
      );
      return run;
    };
    const first = work<void>();
    expect(result.current.busy).toBe(false);
    const running = begin(first.done).catch((error: unknown) => error);
    await begin(Promise.resolve());
    expect([starts, result.current.busy]).toEqual([1, true]);
    await act(async () => first.fail(new Error('no')));
    expect(await running).toEqual(new Error('no'));
    expect(result.current.busy).toBe(false);
    const second = work<void>();
    void begin(second.done);
    expect([starts, result.current.busy]).toEqual([2, true]);
    await act(async () => second.end());
    expect(result.current.busy).toBe(false);
  });
});

it('the sent transactions are those of the store, as they change', () => {
  const { result } = renderHook(() => useSentTransactions());
  expect(result.current).toEqual([]);
  const { network: _network, ...kept } = request;
  const sent: SentTx = {
    ...kept,
    ...{ id: 'a', hash: '', chainId: 5, from: '', nonce: 0, startBlock: 1, sentAt: 1, status: 'pending' },
  };
  act(() => txStore.add(sent));
  expect(result.current).toEqual([sent]);
  act(() => txStore.remove('a'));
  expect(result.current).toEqual([]);
});
