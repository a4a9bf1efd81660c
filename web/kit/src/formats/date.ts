const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const two = (value: number) => String(value).padStart(2, '0');

/** The parts of a date and a time in UTC; seconds are unix seconds. */
function utc(seconds: number) {
  const date = new Date(seconds * 1_000);
  const hours = date.getUTCHours();
  const minutes = two(date.getUTCMinutes());
  return {
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '–',
    year: date.getUTCFullYear(),
    time: `${two(hours)}:${minutes}`,
    time12: `${two(hours % 12 || 12)}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
    seconds: two(date.getUTCSeconds()),
  };
}

/** Unix seconds as "DD MMMM YYYY, HH:mm" in UTC. */
export function formatDate(seconds: number): string {
  const { day, month, year, time } = utc(seconds);
  return `${two(day)} ${month} ${year}, ${time}`;
}

/** The day alone and short: "20 Nov". */
export function formatDay(seconds: number): string {
  const { day, month } = utc(seconds);
  return `${day} ${month.slice(0, 3)}`;
}

/** The time of day without its zone: "15:00", or "15:00:09" to the second. */
export function formatTime(seconds: number, toSecond = false): string {
  const { time, seconds: rest } = utc(seconds);
  return toSecond ? `${time}:${rest}` : time;
}

/** The same with the time zone, where it is not clear from the context: "20 November 2026, 15:00 UTC". */
export function formatDateUtc(seconds: number): string {
  return `${formatDate(seconds)} UTC`;
}

/** To the second and short, for a deadline that is near: "20 Nov, 14:58:30 UTC". */
export function formatDeadline(seconds: number): string {
  return `${formatDay(seconds)}, ${formatTime(seconds, true)} UTC`;
}

/** The time of day alone: "15:00 UTC". */
export function formatTimeUtc(seconds: number): string {
  return `${formatTime(seconds)} UTC`;
}

/** The format of the pool info: a 12-hour clock, so that midnight is 12:00 AM. */
export function formatDate12(seconds: number): string {
  const { day, month, year, time12 } = utc(seconds);
  return `${two(day)} ${month} ${year}, ${time12} UTC`;
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
