import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setClocks } from '@launchpad/web-kit';
import { configAnswer, serve } from '@launchpad/web-kit/test/mockApi';
import { mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';

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

  it('advances every 2500 ms', async () => {
    const autoplay = jest.fn<(options: { delay: number; playOnInit: boolean }) => object>(() => ({
      name: 'autoplay',
      options: {},
      init: () => {},
      destroy: () => {},
    }));
    jest.unstable_mockModule('embla-carousel-autoplay', () => ({ default: autoplay }));
    const { default: TrendingSlider } = await import('./TrendingSlider');
    serve({ 'GET /v1/config': configAnswer(NOW) });
    setClocks([], Date.now());
    renderAt('/', <TrendingSlider pools={[mockPool()]} />);
    expect(autoplay.mock.calls[0]?.[0]).toMatchObject({ delay: 2_500, playOnInit: true });
  });
});
