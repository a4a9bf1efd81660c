import type { Notification } from '@launchpad/api';
import { Modal } from '../components/Modal';
import { AppLink } from '../components/AppLink';
import { Empty } from '../components/feedback';
import { IpfsImage } from '../components/IpfsImage';
import { StatusPill } from '../components/StatusPill';
import { formatDateUtc, shortAddress } from '../formats';
import { t } from '../strings';

interface Props {
  notifications: Notification[];
  /** whether the admin's account is signed in; without it nothing is loaded */
  signedIn: boolean;
  onClose: () => void;
}

/** Manage Pools, with the review open if there is one to do. */
const pathOf = ({ kind, poolId }: Notification) =>
  kind === 'changedMetadata'
    ? `/admin/managepools?review=${encodeURIComponent(poolId)}`
    : '/admin/managepools';

/** The admin's notifications. Each links to Manage Pools; one about changes opens their review. */
export function NotificationDialog({ notifications, signedIn, onClose }: Props) {
  return (
    <Modal open title={t.notifications.title} footer={null} onCancel={onClose} width={480}>
      {notifications.length === 0 ? (
        <Empty text={signedIn ? t.notifications.none : t.notifications.signIn}>
          {!signedIn && <AppLink to="/admin/managepools">{t.nav.adminDashboard}</AppLink>}
        </Empty>
      ) : (
        <ul className="bell-list">
          {notifications.map((entry) => (
            <li key={entry._id}>
              <AppLink to={pathOf(entry)} onClick={onClose}>
                <IpfsImage cid={entry.logo} title={entry.title} size={40} decorative />
                <div>
                  <strong>
                    <bdi>{entry.title}</bdi>
                  </strong>{' '}
                  {!entry.read && <StatusPill status="Upcoming" label={t.notifications.isNew} />}
                  <p>{entry.answered ? t.notifications.answered : t.notifications.kinds[entry.kind]}</p>
                  <p className="faint">
                    {t.notifications.by} <span className="num">{shortAddress(entry.createdBy)}</span> ·{' '}
                    {formatDateUtc(entry.createdAt)}
                  </p>
                </div>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
