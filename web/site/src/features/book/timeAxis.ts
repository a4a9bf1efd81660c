import { formatDay, formatTime } from '@launchpad/web-kit';
import { t } from '../../strings/pool';

/** The time axis; seconds are unix seconds. */
export interface TimeAxis {
  from: number;
  to: number;
  /** the sale still runs: the axis ends now */
  isLive: boolean;
  x: (at: number) => number;
  at: (x: number) => number;
}

export function timeAxisOf(from: number, to: number, isLive: boolean, width: number): TimeAxis {
  const span = Math.max(1, to - from);
  return {
    ...{ from, to, isLive },
    x: (at) => (Math.min(Math.max(at - from, 0), span) / span) * width,
    at: (x) => from + Math.round((Math.min(Math.max(x, 0), width) / width) * span),
  };
}

/** A time, later by less than a pixel of the axis that it ends: so the axis stays the same for some bids. */
export function inWholePixels(from: number, to: number, width: number): number {
  const step = Math.max(1, 2 ** Math.floor(Math.log2((to - from) / width)));
  return from + Math.ceil((to - from) / step) * step;
}

const DAY = 86_400;

/** A time on the axis: with its day where the axis is longer than one. */
export function timeText(at: number, { from, to }: Pick<TimeAxis, 'from' | 'to'>): string {
  const span = to - from;
  if (span > 3 * DAY) return formatDay(at);
  if (span > DAY / 2) return `${formatDay(at)} ${formatTime(at)}`;
  return formatTime(at, span <= 600);
}

/** As many labels as there is room for, the last one being the end. */
export function timeLabels(axis: TimeAxis, width: number) {
  const count = Math.max(1, Math.min(3, Math.floor(width / 110)));
  return Array.from({ length: count + 1 }, (_, index) => {
    const x = (index / count) * width;
    const text = index === count && axis.isLive ? t.book.now : timeText(axis.at(x), axis);
    const anchor = index === 0 ? 'start' : index === count ? 'end' : 'middle';
    return { x, text, anchor } as const;
  });
}
