import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MockWallet } from '../test/mockWallet';
import { renderAt } from '../test/render';
import { discoverWallets, WALLET_CONNECT_RDNS } from './discovery';
import { MissingWalletBanner } from './MissingWalletBanner';

const advance = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the missing-wallet banner', () => {
  it('is shown for 10 seconds and says where to get one', () => {
    renderAt('/', <MissingWalletBanner />);
    advance(1_000);
    expect(screen.getByText('Browser wallet is not installed.')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://metamask.io/download');
    advance(9_999);
    expect(screen.queryByText('Browser wallet is not installed.')).toBeVisible();
    advance(1);
    expect(screen.queryByText('Browser wallet is not installed.')).toBeNull();
  });

  it('is shown where only WalletConnect is offered, which is no wallet of this browser', () => {
    discoverWallets();
    renderAt('/', <MissingWalletBanner />);
    act(() => new MockWallet(WALLET_CONNECT_RDNS, []).announce());
    advance(1_000);
    expect(screen.getByText('Browser wallet is not installed.')).toBeVisible();
  });

  it('is hidden once a wallet has announced itself', () => {
    discoverWallets();
    renderAt('/', <MissingWalletBanner />);
    act(() => new MockWallet('banner.test', []).announce());
    advance(1_000);
    expect(screen.queryByText('Browser wallet is not installed.')).toBeNull();
  });
});
