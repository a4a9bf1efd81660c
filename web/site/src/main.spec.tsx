import { act, fireEvent, screen } from '@testing-library/react';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { liveList, mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { MockSocket } from '@launchpad/web-kit/test/mockSocket';

/** Every access throws, as in a browser that keeps nothing for a page, until the work is done. */
async function withoutStorage(work: () => Promise<void>): Promise<void> {
  const storages = { localStorage, sessionStorage };
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const area of Object.keys(storages))
    Object.defineProperty(window, area, { configurable: true, get: refuse });
  const log = console.error;
  console.error = () => {};
  try {
    await work();
  } finally {
    console.error = log;
    for (const [area, value] of Object.entries(storages))
      Object.defineProperty(window, area, { configurable: true, value });
  }
}

it('the site starts where the browser’s storage is blocked, and keeps a choice until it is closed', async () => {
  MockSocket.install();
  serve({
    'GET /v1/config': configAnswer(NOW),
    'GET /v1/front/pools/list/all': liveList(mockPool({ title: 'Solar' })),
  });
  document.body.appendChild(document.createElement('div')).id = 'root';
  await withoutStorage(async () => {
    await act(() => import('./main'));
    expect(await screen.findAllByText('Solar')).not.toHaveLength(0);

    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    fireEvent.click(screen.getByRole('button', { name: /theme/i }));
    expect(dataset['theme']).not.toBe(before);
  });
});
