import { readFileSync } from 'node:fs';

const read = (file: string) => readFileSync(`web/${file}`, 'utf8');
const px = (css: string, pattern: RegExp) => Number(pattern.exec(css)?.[1]);

describe('the bar chart', () => {
  const chart = read('admin/src/features/dashboard/components/Charts.css');
  const layout = read('admin/src/features/dashboard/components/PoolCharts.css');

  it('measures 730 by 250', () => {
    expect(chart).toMatch(/\.chart-bar \{\s*width: 730px;\s*max-width: 100%;\s*height: 250px;/);
  });

  it('has a card of its width, which moves below the other chart where both have no room', () => {
    const padding = px(read('kit/src/theme/tokens.css'), /--pad: (\d+)px/);
    const card = 730 + 2 * padding + 2;
    expect(layout).toMatch(/\.dashboard-charts \{\s*display: flex;\s*flex-wrap: wrap;/);
    expect(layout).toContain(`.dashboard-bars {\n  flex: 1 1 ${card}px;`);
    expect(layout).not.toContain('@media');
  });
});
