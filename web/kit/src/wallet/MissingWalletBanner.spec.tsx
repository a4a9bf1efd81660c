import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { MockWallet } from '../test/mockWallet';
import { renderAt } from '../test/render';
import { discoverWallets } from './discovery';
import { MissingWalletBanner } from './MissingWalletBanner';

const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the banner about a missing wallet', () => {
  it('says for 10 seconds that none is installed and where to get one', () => {
    renderAt('/', <MissingWalletBanner />);
    pass(1_000);
    expect(screen.getByText('Browser wallet is not installed.')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://metamask.io/download');
    pass(9_999);
    expect(screen.queryByText('Browser wallet is not installed.')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Browser wallet is not installed.')).toBeNull();
  });

  it('is not there once a wallet announced itself', () => {
    discoverWallets();
    renderAt('/', <MissingWalletBanner />);
    act(() => new MockWallet('banner.test', []).announce());
    pass(1_000);
    expect(screen.queryByText('Browser wallet is not installed.')).toBeNull();
  });
});
