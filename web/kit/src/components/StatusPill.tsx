import { t } from '../strings';
import './StatusPill.css';

export type Status = keyof typeof t.status;

const tones: Record<Status, 'live' | 'upcoming' | 'pending' | 'danger' | 'ended' | 'primary'> = {
  Upcoming: 'upcoming',
  Live: 'live',
  Closed: 'ended',
  Kyc: 'primary',
  Deleted: 'danger',
  Scammed: 'danger',
  Cancelled: 'pending',
  Pending: 'pending',
  Active: 'live',
  Approved: 'live',
  Rejected: 'danger',
  Disabled: 'ended',
  Completed: 'live',
};

/** A state as a coloured pill. `label` replaces its text, keeping the colour. */
export function StatusPill({ status, label }: { status: Status; label?: string }) {
  return <span className={`pill pill-${tones[status]}`}>{label ?? t.status[status]}</span>;
}
