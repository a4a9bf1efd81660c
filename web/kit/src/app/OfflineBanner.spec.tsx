import { act, render, screen } from '@testing-library/react';
import { markConnected, markRefused } from '../realtime/liveness';
import { OfflineBanner } from './OfflineBanner';

const setOnline = (online: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

it('is shown while the browser is offline', () => {
  render(<OfflineBanner />);
  expect(screen.queryByText(/You are offline/)).toBeNull();
  setOnline(false);
  expect(screen.getByText(/You are offline/)).toBeVisible();
  setOnline(true);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('is shown while live updates are off', () => {
  render(<OfflineBanner />);
  act(() =>
    markRefused(
      () => {},
      () => {},
    ),
  );
  expect(screen.getByText(/^Live updates are off\./)).toBeVisible();
  act(() => markConnected());
  expect(screen.queryByText(/Live updates/)).toBeNull();
});
