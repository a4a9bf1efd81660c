import type { Notification } from '@launchpad/api';
import type { Loaded } from '../api/loaded';
import type { NotificationList } from '../api/shared';
import { Modal } from '../components/Modal';
import { AppLink } from '../components/AppLink';
import { Empty } from '../components/feedback';
import { IpfsImage } from '../components/IpfsImage';
import { StatusPill } from '../components/StatusPill';
import { WhenLoaded } from '../components/WhenLoaded';
import { formatDateUtc, shortAddress } from '../formats';
import { t } from '../strings';

interface Props {
  list: Loaded<NotificationList>;
  /** set if nothing can be loaded: nobody is signed in, or an account without access */
  lack: 'session' | 'access' | undefined;
  onClose: () => void;
}

/** Manage Pools, with the review open if there is one to do. */
const pathOf = ({ kind, poolId }: Notification) =>
  kind === 'changedMetadata'
    ? `/admin/managepools?review=${encodeURIComponent(poolId)}`
    : '/admin/managepools';

/** What an entry is about, in words. */
const textOf = ({ kind, answered, more, createdBy }: Notification) => {
  if (more !== undefined) return t.notifications.more(more, shortAddress(createdBy));
  return answered ? t.notifications.answered : t.notifications.kinds[kind];
};

/** The admin's notifications. Each links to Manage Pools; one about changes opens their review. */
export function NotificationDialog({ list, lack, onClose }: Props) {
  return (
    <Modal open title={t.notifications.title} footer={null} onCancel={onClose} width={480}>
      {lack === 'session' && (
        <Empty text={t.notifications.signIn}>
          <AppLink to="/admin/managepools">{t.nav.adminDashboard}</AppLink>
        </Empty>
      )}
      {lack === 'access' && <Empty text={t.notifications.noAccess} />}
      {!lack && (
        <WhenLoaded of={list} empty={t.notifications.none}>
          {({ notifications, total = 0 }) => (
            <Entries entries={notifications} total={total} onClose={onClose} />
          )}
        </WhenLoaded>
      )}
    </Modal>
  );
}

interface EntriesProps {
  entries: Notification[];
  /** how many there are, of which the newest are listed */
  total: number;
  onClose: () => void;
}

function Entries({ entries, total, onClose }: EntriesProps) {
  if (entries.length === 0) return <Empty text={t.notifications.none} />;
  return (
    <>
      <ul className="bell-list">
        {entries.map((entry) => (
          <li key={entry._id}>
            <AppLink to={pathOf(entry)} onClick={onClose}>
              {entry.more === undefined && (
                <IpfsImage cid={entry.logo} title={entry.title} size={40} decorative />
              )}
              <div>
                <strong>
                  <bdi>{entry.title}</bdi>
                </strong>{' '}
                {!entry.read && <StatusPill status="Upcoming" label={t.notifications.isNew} />}
                <p>{textOf(entry)}</p>
                <p className="faint">
                  {t.notifications.by} <span className="num">{shortAddress(entry.createdBy)}</span> ·{' '}
                  {formatDateUtc(entry.createdAt)}
                </p>
              </div>
            </AppLink>
          </li>
        ))}
      </ul>
      {total > entries.length && <p className="faint">{t.notifications.newest(entries.length, total)}</p>}
    </>
  );
}
