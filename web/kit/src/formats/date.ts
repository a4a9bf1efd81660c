import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Unix seconds as "DD MMMM YYYY, HH:mm" in UTC. */
export function formatDate(seconds: number): string {
  return dayjs.unix(seconds).utc().format('DD MMMM YYYY, HH:mm');
}

/** The same with the time zone, where it is not clear from the context: "20 November 2026, 15:00 UTC". */
export function formatDateUtc(seconds: number): string {
  return `${formatDate(seconds)} UTC`;
}

/** To the second and short, for a deadline that is near: "20 Nov, 14:58:30 UTC". */
export function formatDeadline(seconds: number): string {
  return dayjs.unix(seconds).utc().format('D MMM, HH:mm:ss [UTC]');
}

/** The time of day alone: "15:00 UTC". */
export function formatTimeUtc(seconds: number): string {
  return dayjs.unix(seconds).utc().format('HH:mm [UTC]');
}

/** The format of the pool info: a 12-hour clock, so that midnight is 12:00 AM. */
export function formatDate12(seconds: number): string {
  return `${dayjs.unix(seconds).utc().format('DD MMMM YYYY, hh:mm A')} UTC`;
}

/** Days, hours, minutes and seconds, never below zero. */
export function splitDuration(seconds: number): {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
} {
  const left = Math.max(0, Math.floor(seconds));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** "3d 4h", "4h 12m", "12m 05s": the two largest parts, for cards. */
export function shortDuration(seconds: number): string {
  const left = splitDuration(seconds);
  if (left.days > 0) return `${left.days}d ${left.hours}h`;
  if (left.hours > 0) return `${left.hours}h ${left.minutes}m`;
  return `${left.minutes}m ${String(left.seconds).padStart(2, '0')}s`;
}

/** "just now", "5 min ago", "3 h ago", "2 d ago". Both in unix seconds. */
export function timeAgo(then: number, now: number): string {
  const age = now - then;
  if (age < 60) return 'just now';
  if (age < 3_600) return `${Math.floor(age / 60)} min ago`;
  if (age < 86_400) return `${Math.floor(age / 3_600)} h ago`;
  return `${Math.floor(age / 86_400)} d ago`;
}
