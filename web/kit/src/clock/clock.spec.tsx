import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { chainNow, serverNow, setClocks } from './chainClock';
import { Countdown } from './Countdown';

const clock = (timestamp: number) => ({
  chainId: 5,
  blockNumber: 1,
  timestamp,
  arrivedAt: Date.now(),
  healthy: true,
});

const advance = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void jest.useRealTimers());

describe('the chain’s clock', () => {
  it('is the latest block’s timestamp plus the time since it arrived', () => {
    setClocks([clock(5_000)], Date.now());
    jest.advanceTimersByTime(3_500);
    expect(chainNow(5)).toBe(5_003);
  });

  it('is this browser’s until the server’s is known', () => {
    expect(chainNow(1)).toBe(1_000);
  });

  it('does not go back for a block that is dated later than it arrives', () => {
    setClocks([{ ...clock(5_000), arrivedAt: Date.now() + 9_000 }], Date.now());
    expect(chainNow(5)).toBe(5_000);
  });

  it('does not depend on the server’s wall clock matching ours', () => {
    const ahead = Date.now() + 3_600_000;
    setClocks([{ ...clock(5_000), arrivedAt: ahead - 2_000 }], ahead);
    expect(chainNow(5)).toBe(5_002);
  });
});

describe('the server’s time', () => {
  it.each([120_000, -600_000])('follows from its distance to the device’s clock: %i ms', (byMs) => {
    setClocks([], Date.now() + byMs);
    jest.advanceTimersByTime(1_500);
    expect(serverNow()).toBe(Date.now() + byMs);
  });

  it('is a chain’s until its first block is known', () => {
    setClocks([], 7_000_000);
    expect(chainNow(2)).toBe(7_000);
  });
});

describe('a countdown', () => {
  it('shows days, hours, minutes and seconds and updates every second', () => {
    setClocks([clock(5_000)], Date.now());
    render(<Countdown chainId={5} to={5_000 + 90_061} label="Sale ends in" />);
    const shown = () => screen.getByRole('timer').textContent;
    expect(shown()).toBe('01Days01Hours01Minutes01Seconds');
    advance(1_000);
    expect(shown()).toBe('01Days01Hours01Minutes00Seconds');
  });

  it('follows a chain whose time jumps', () => {
    setClocks([clock(5_000)], Date.now());
    render(<Countdown chainId={5} to={6_000} label="Sale ends in" />);
    act(() => setClocks([clock(5_990)], Date.now()));
    expect(screen.getByRole('timer')).toHaveTextContent('00Days00Hours00Minutes10Seconds');
  });
});
