import { lazyPart } from '../components/lazyPart';
import { BellOutlined } from '@ant-design/icons-svg';
import { Icon } from '../components/Icon';
import { Suspense, useEffect, useState } from 'react';
import { accessToken, isForbidden } from '../api/client';
import { toLoaded } from '../api/loaded';
import { useListNotificationsQuery, useReadNotificationsMutation } from '../api/shared';
import { IconButton } from '../components/IconButton';
import { onSession } from '../session/renewal';
import { t } from '../strings';

const NotificationDialog = lazyPart(
  () => import('./NotificationDialog'),
  (m) => m.NotificationDialog,
);

/**
 * Whether the admin is signed in; without a token nothing can be loaded. Undefined until it is known. Checked again with
 * each session, since one may begin after the page has opened.
 */
function useHasAdminToken(): boolean | undefined {
  const [signedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    let current = true;
    const check = () => void accessToken().then((token) => current && setSignedIn(token !== undefined));
    check();
    const stop = onSession(check);
    return () => {
      current = false;
      stop();
    };
  }, []);
  return signedIn;
}

/** What keeps the account from seeing the notifications. */
function lackOf(signedIn: boolean | undefined, error: unknown): 'session' | 'access' | undefined {
  if (signedIn === false) return 'session';
  return isForbidden(error) ? 'access' : undefined;
}

/** The admin's bell with the number of notifications. */
export function NotificationBell() {
  const signedIn = useHasAdminToken();
  const query = useListNotificationsQuery(undefined, { skip: !signedIn });
  const list = toLoaded(query, ({ notifications }) => Array.isArray(notifications));
  const [open, setOpen] = useState(false);
  const [markRead] = useReadNotificationsMutation();
  const loaded = list.status === 'loaded' ? list.value : undefined;
  const newest = loaded?.notifications[0];
  const count = loaded && (loaded.total ?? loaded.notifications.length);
  const unread = loaded?.unread ?? 0;
  // only then, so that the new ones differ from the others while it is open
  const close = () => {
    setOpen(false);
    if (newest && unread > 0) void markRead({ newest: newest._id });
  };
  return (
    <>
      <IconButton
        label={t.notifications.button(count)}
        aria-description={unread > 0 ? t.notifications.unread(unread) : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={BellOutlined} />
        {count !== undefined && count > 0 && (
          <span className="bell-count num" data-unread={unread > 0}>
            {count}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <NotificationDialog list={list} lack={lackOf(signedIn, query.error)} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
