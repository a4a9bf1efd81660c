import { TestClock } from '@launchpad/platform/testing';
import { Budget } from './budget.js';

describe('a budget', () => {
  it('allows a burst and refills by the second, never above the burst', () => {
    const clock = new TestClock();
    const budget = new Budget({ burst: 3, perSecond: 0.5 }, clock);
    const takes = () => [budget.take(), budget.take(), budget.take(), budget.take()].filter(Boolean).length;
    expect(takes()).toBe(3);
    clock.advance(1_900);
    expect(takes()).toBe(0);
    clock.advance(100);
    expect(takes()).toBe(1);
    clock.advance(3_600_000);
    expect(takes()).toBe(3);
  });

  it('says how long it takes until the next', () => {
    const clock = new TestClock();
    const budget = new Budget({ burst: 1, perSecond: 0.5 }, clock);
    expect(budget.waitMs()).toBe(0);
    budget.take();
    expect(budget.waitMs()).toBe(2_000);
    clock.advance(1_500);
    expect(budget.waitMs()).toBe(500);
    clock.advance(500);
    expect([budget.waitMs(), budget.take()]).toEqual([0, true]);
  });
});
