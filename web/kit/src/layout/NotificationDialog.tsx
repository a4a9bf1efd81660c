import type { Notification } from '@launchpad/gateway/api';
import { Modal } from 'antd';
import { AppLink } from '../components/AppLink';
import { Empty } from '../components/feedback';
import { IpfsImage } from '../components/IpfsImage';
import { formatDateUtc, shortAddress } from '../formats';
import { t } from '../strings';

/** The admin's notifications; each leads to Manage Pools. */
export function NotificationDialog({
  notifications,
  onClose,
}: {
  notifications: Notification[];
  onClose: () => void;
}) {
  return (
    <Modal open title={t.notifications.title} footer={null} onCancel={onClose} width={480}>
      {notifications.length === 0 ? (
        <Empty text={t.notifications.none} />
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
