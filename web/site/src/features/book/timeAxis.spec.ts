import { formatDay, formatTime } from '@launchpad/web-kit';
import { NOW } from '@launchpad/web-kit/test/mockPool';
import { timeAxisOf, timeLabels, timeText } from './timeAxis';

describe('the time axis', () => {
  const axis = timeAxisOf(1_000, 1_400, true, 200);

  it('places times, those beyond it at its ends', () => {
    expect([900, 1_000, 1_300, 1_400, 9_999].map(axis.x)).toEqual([0, 0, 150, 200, 200]);
    expect([-5, 0, 100.4, 200, 999].map(axis.at)).toEqual([1_000, 1_000, 1_201, 1_400, 1_400]);
  });

  it('is a second long at least', () => {
    expect([1_000, 1_001].map(timeAxisOf(1_000, 1_000, true, 200).x)).toEqual([0, 200]);
  });

  it.each([
    [600, formatTime(NOW, true)],
    [601, formatTime(NOW)],
    [43_200, formatTime(NOW)],
    [43_201, `${formatDay(NOW)} ${formatTime(NOW)}`],
    [3 * 86_400, `${formatDay(NOW)} ${formatTime(NOW)}`],
    [3 * 86_400 + 1, formatDay(NOW)],
  ])('of %d seconds says a time as exactly as it needs', (span, text) => {
    expect(timeText(NOW, { from: NOW, to: NOW + span })).toBe(text);
  });

  it.each([
    [100, [0, 100], ['start', 'end']],
    [219, [0, 219], ['start', 'end']],
    [220, [0, 110, 220], ['start', 'middle', 'end']],
    [900, [0, 300, 600, 900], ['start', 'middle', 'middle', 'end']],
  ])('has as many labels as fit into %d pixels', (width, places, anchors) => {
    const labels = timeLabels(timeAxisOf(NOW, NOW + 900, false, width), width);
    expect(labels.map(({ x }) => x)).toEqual(places);
    expect(labels.map(({ anchor }) => anchor)).toEqual(anchors);
    expect(labels.map(({ text }) => text)).toEqual(
      places.map((x) => formatTime(NOW + Math.round((x / width) * 900))),
    );
  });

  it('ends now while the sale runs', () => {
    const texts = timeLabels(timeAxisOf(NOW - 900, NOW, true, 220), 220).map(({ text }) => text);
    expect(texts).toEqual([formatTime(NOW - 900), formatTime(NOW - 450), 'now']);
  });
});
