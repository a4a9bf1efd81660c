import { act, fireEvent, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setClocks } from '@launchpad/web-kit';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import TrendingSlider from './TrendingSlider';

const css = readFileSync('web/site/src/features/pools/TrendingSlider.css', 'utf8');

/** The number of slides at a width, from the last matching rule of the stylesheet. */
function slidesAt(width: number): number {
  const everywhere = /--slides: (\d)/.exec(css)?.[1];
  const narrower = [...css.matchAll(/\(max-width: (\d+)px\) \{\s*\.slider \{\s*--slides: (\d)/g)];
  const last = narrower.filter(([, limit]) => width <= Number(limit)).at(-1);
  return Number(last?.[2] ?? everywhere);
}

describe('the slider of trending pools', () => {
  it.each([
    [1_300, 6],
    [1_299, 4],
    [991, 4],
    [990, 3],
    [767, 3],
    [766, 2],
    [575, 2],
    [574, 1],
    [320, 1],
  ])('shows as many slides as fit at %i px: %i', (width, slides) => {
    expect(slidesAt(width)).toBe(slides);
    expect(css).toContain('flex: 0 0 calc(100% / var(--slides))');
  });
});

describe('the slider moves', () => {
  const slides = 8;
  const matchMedia = window.matchMedia;
  const sizes = ['offsetWidth', 'offsetHeight', 'offsetLeft', 'offsetParent'] as const;
  const unmeasured = sizes.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)!);
  const style = document.createElement('style');
  style.textContent = '.slider-slide { margin-right: 0px }';

  beforeEach(() => {
    jest.useFakeTimers();
    document.head.append(style);
    // six of eight slides of 100 px are in view
    const isSlide = (element: Element) => element.classList.contains('slider-slide');
    const indexOf = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element);
    const measured: Record<(typeof sizes)[number], (element: HTMLElement) => unknown> = {
      offsetWidth: (element) => (isSlide(element) ? 100 : 600),
      offsetHeight: () => 100,
      offsetLeft: (element) => (isSlide(element) ? indexOf(element) * 100 : 0),
      offsetParent: (element) => element.parentElement,
    };
    for (const name of sizes) {
      Object.defineProperty(HTMLElement.prototype, name, {
        configurable: true,
        get(this: HTMLElement) {
          return measured[name](this);
        },
      });
    }
  });
  afterEach(() => {
    jest.useRealTimers();
    window.matchMedia = matchMedia;
    style.remove();
    for (const [i, name] of sizes.entries())
      Object.defineProperty(HTMLElement.prototype, name, unmeasured[i]!);
  });

  function open() {
    serve({ 'GET /v1/config': configAnswer(NOW) });
    setClocks([], Date.now());
    const pools = Array.from({ length: slides }, (_, i) => mockPool({ poolId: `p${i}`, _id: `p${i}` }));
    renderAt('/', <TrendingSlider pools={pools} />);
    const track = document.querySelector<HTMLElement>('.slider-track')!;
    const viewport = document.querySelector<HTMLElement>('.slider-viewport')!;
    /** Whether it moves within so many ms. */
    const moves = (ms: number) => {
      const before = track.style.transform;
      act(() => jest.advanceTimersByTime(ms));
      return track.style.transform !== before;
    };
    const leave = () => {
      fireEvent.mouseEnter(viewport);
      fireEvent.mouseLeave(viewport);
      fireEvent.focusOut(track);
      fireEvent.mouseDown(viewport, { button: 0 });
      fireEvent.mouseUp(document);
    };
    return { moves, leave, viewport };
  }

  it('every 2500 ms, but not while a pointer is over it', () => {
    const { moves, viewport } = open();
    expect([moves(2_499), moves(1_000)]).toEqual([false, true]);
    fireEvent.mouseEnter(viewport);
    moves(1_000);
    expect(moves(10_000)).toBe(false);
    fireEvent.mouseLeave(viewport);
    expect(moves(3_000)).toBe(true);
  });

  it('no more after Pause, whatever is hovered, focused or dragged, until Play', () => {
    const { moves, leave } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(moves(10_000)).toBe(false);
    leave();
    moves(1_000);
    expect(moves(10_000)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(moves(3_000)).toBe(true);
  });

  it('not where reduced motion is preferred, until Play', () => {
    window.matchMedia = (query) =>
      Object.assign(matchMedia(query), { matches: query.includes('prefers-reduced-motion') });
    const { moves, leave } = open();
    leave();
    moves(1_000);
    expect(moves(10_000)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(moves(3_000)).toBe(true);
  });
});
