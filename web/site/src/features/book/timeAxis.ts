import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { t } from '../../strings';

dayjs.extend(utc);

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

const DAY = 86_400;

/** A time on the axis: with its day where the axis is longer than one. */
export function timeText(at: number, { from, to }: Pick<TimeAxis, 'from' | 'to'>): string {
  const time = dayjs.unix(at).utc();
  if (to - from > 3 * DAY) return time.format('D MMM');
  return time.format(to - from > DAY / 2 ? 'D MMM HH:mm' : to - from > 600 ? 'HH:mm' : 'HH:mm:ss');
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
