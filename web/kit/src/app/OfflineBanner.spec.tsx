import { act, render, screen } from '@testing-library/react';
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
