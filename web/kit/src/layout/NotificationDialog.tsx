import type { Notification } from '@launchpad/gateway/api';
import { Modal } from '../components/Modal';
import { AppLink } from '../components/AppLink';
import { Empty } from '../components/feedback';
import { IpfsImage } from '../components/IpfsImage';
import { formatDateUtc, shortAddress } from '../formats';
import { t } from '../strings';

interface Props {
  notifications: Notification[];
  /** the admin's account is signed in; without it nothing could be loaded */
  signedIn: boolean;
  onClose: () => void;
}

/** The admin's notifications; each leads to Manage Pools. */
export function NotificationDialog({ notifications, signedIn, onClose }: Props) {
  return (
    <Modal open title={t.notifications.title} footer={null} onCancel={onClose} width={480}>
      {notifications.length === 0 ? (
        <Empty text={signedIn ? t.notifications.none : t.notifications.signIn}>
          {!signedIn && <AppLink to="/admin/managepools">{t.nav.adminDashboard}</AppLink>}
        </Empty>
      ) : (
        <ul className="bell-list">
          {notifications.map(({ _id, title, logo, createdBy, createdAt }) => (
            <li key={_id}>
              <AppLink to="/admin/managepools" onClick={onClose}>
                <IpfsImage cid={logo} title={title} size={40} decorative />
                <div>
                  <strong>{title}</strong>
                  <p className="faint">
                    {t.notifications.by} <span className="num">{shortAddress(createdBy)}</span> ·{' '}
                    {formatDateUtc(createdAt)}
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
