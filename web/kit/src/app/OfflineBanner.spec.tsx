import { act, render, screen } from '@testing-library/react';
import { cameBack, wasRefused } from '../realtime/liveness';
import { OfflineBanner } from './OfflineBanner';

const setOnline = (online: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

it('says that the network is gone, for as long as it is', () => {
  render(<OfflineBanner />);
  expect(screen.queryByText(/You are offline/)).toBeNull();
  setOnline(false);
  expect(screen.getByText(/You are offline/)).toBeVisible();
  setOnline(true);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('says that live updates are off, for as long as they are', () => {
  render(<OfflineBanner />);
  act(() =>
    wasRefused(
      () => {},
      () => {},
    ),
  );
  expect(screen.getByText(/^Live updates are off\./)).toBeVisible();
  act(() => cameBack());
  expect(screen.queryByText(/Live updates/)).toBeNull();
});
