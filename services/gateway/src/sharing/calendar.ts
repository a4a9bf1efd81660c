import { shownLine } from '@launchpad/api';
import type { PoolDetail } from '@launchpad/api/routes';
import { WITHDRAW_MARGIN } from '@launchpad/contracts';
import ical, { ICalEventStatus } from 'ical-generator';
import { isStopped } from './pool-card.js';

const MINUTES_15 = 15 * 60;

/**
 * A sale's dates as an iCalendar file (RFC 5545): its start, the last time a bid can be withdrawn, its end. A calendar that
 * has them already crosses them out once the sale was stopped, and rings no more.
 */
export function calendarOf(pool: PoolDetail, origin: string): string {
  const url = `${origin}/pool/${pool.poolId}`;
  const title = shownLine(pool.title);
  const calendar = ical({ name: title, prodId: { company: 'Launchpad', product: 'Sales' } });
  const dates = [
    ['start', `${title}: the sale starts`, pool.poolStartDate],
    ['withdraw', `${title}: last time to withdraw a bid`, pool.poolEndDate - WITHDRAW_MARGIN],
    ['end', `${title}: the sale ends`, pool.poolEndDate],
  ] as const;
  for (const [name, summary, seconds] of dates) {
    const event = calendar.createEvent({
      id: `${pool.poolId}-${name}@${new URL(origin).hostname}`,
      start: new Date(seconds * 1000),
      stamp: new Date(pool.updatedAt * 1000),
      summary,
      description: url,
      url,
    });
    if (isStopped(pool)) event.status(ICalEventStatus.CANCELLED);
    else event.createAlarm({ trigger: MINUTES_15, description: summary });
  }
  return calendar.toString();
}
