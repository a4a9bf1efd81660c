import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { errorMessage, refusalReason } from '../api/client';
import { FailedReads } from '../app/FailedReads';
import { startApp } from '../app/startApp';
import { lazyPart } from '../components/lazyPart';
import { serve } from '../test/mockApi';
import { watchLocation } from '../test/mockLocation';
import { failureReason } from '../transactions/revert';
import { useSendTx } from '../transactions/useSendTx';
import { useUnsavedWork } from '../unsaved/unsaved';

const NOT_LOADED = 'This could not be loaded. Please try again, or reload the page.';
const script = (hash: string) => `<script type="module" crossorigin src="/assets/parts-${hash}.js"></script>`;

let served = 'old';
const visited = watchLocation();
const { error: log } = console;

beforeAll(() => {
  console.error = () => {};
  document.head.innerHTML = script('old');
  serve({});
  const api = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input !== '/' || init?.cache !== 'no-store') return api(input, init);
    return Promise.resolve(new Response(`<!doctype html>${script(served)}`));
  };
  startApp();
});
afterAll(() => void (console.error = log));
afterEach(() => alertStore.get().forEach(({ id }) => dismissAlert(id)));

/** Fails as an `import()` in a build does. */
function notLoaded(): Promise<never> {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/Withdraw-old.js');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return Promise.reject(error);
}

/** A page with a part that is loaded from the second time on. */
function openPage(): void {
  let loads = 0;
  const Part = lazyPart(
    () => (loads++ === 0 ? notLoaded() : Promise.resolve({ Withdraw: () => <p>Withdraw</p> })),
    (module) => module.Withdraw,
  );
  render(
    <Suspense>
      <FailedReads />
      <Part />
    </Suspense>,
  );
}

describe('an act that needs a part of the page that does not load', () => {
  const failed = () => notLoaded().catch((error: unknown) => error);

  it('says so, in whatever way it reports its failures', async () => {
    const error = await failed();
    expect([errorMessage(error), refusalReason(error, 'Other'), await failureReason(error)]).toEqual([
      NOT_LOADED,
      NOT_LOADED,
      NOT_LOADED,
    ]);
  });

  it('says so where a transaction is built', async () => {
    const { result } = renderHook(() => useSendTx());
    await act(async () => void (await result.current.send(notLoaded, undefined)));
    expect(alertStore.get()).toMatchObject([{ title: 'Transaction Failed!', detail: NOT_LOADED }]);
  });

  it('says so where nothing handles its failure', async () => {
    const reason = await failed();
    act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
    expect(alertStore.get()).toMatchObject([{ kind: 'error', title: NOT_LOADED }]);
  });
});

describe('a part of a page that does not load', () => {
  it('is loaded again by Retry while the site has the same release', async () => {
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Withdraw')).toBeVisible();
    expect(screen.queryByText(/new version/)).toBeNull();
  });

  it('offers Reload once the site has a new release, and so does the page, which stays as it is', async () => {
    served = 'new';
    const { unmount } = renderHook(() => useUnsavedWork(true));
    openPage();
    const [first] = await screen.findAllByRole('button', { name: 'Reload' });
    for (const notice of screen.getAllByRole('alert'))
      expect(notice).toHaveTextContent('This page has a new version.');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(visited).toEqual([]);
    await userEvent.click(first!);
    expect(visited).toEqual(['reload']);
    // the browser asks, as work is not saved
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    unmount();
  });
});
