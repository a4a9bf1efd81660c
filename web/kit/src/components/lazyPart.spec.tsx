import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart } from './lazyPart';

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(() => void (console.error = log));

/** A page with a part whose first load fails. */
function page() {
  let loads = 0;
  const load = () => {
    loads += 1;
    return loads === 1
      ? Promise.reject(new Error('Failed to fetch dynamically imported module'))
      : Promise.resolve({ Hello: ({ name }: { name: string }) => <p>Hello {name}</p> });
  };
  const Part = lazyPart(load, (m) => m.Hello);
  render(
    <>
      <h1>Launchpad</h1>
      <Suspense fallback={<p>Loading</p>}>
        <Part name="Solar" />
      </Suspense>
    </>,
  );
}

it('a part that was loaded ahead shows without its fallback', async () => {
  const Part = lazyPart(
    () => Promise.resolve({ Hello: () => <p>Hello</p> }),
    (m) => m.Hello,
  );
  await Part.preload();
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('Hello')).toBeVisible();
});

describe('a part of a page that fails to load', () => {
  it('leaves the rest in place and is loaded by Retry', async () => {
    page();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { name: 'Launchpad' })).toBeVisible();
    fireEvent.click(retry);
    expect(await screen.findByText('Hello Solar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('loads by itself when the network is back', async () => {
    page();
    await screen.findByRole('button', { name: 'Retry' });
    await waitFor(() => {
      fireEvent(window, new Event('online'));
      expect(screen.getByText('Hello Solar')).toBeVisible();
    });
  });
});
