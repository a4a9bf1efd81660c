import { lazyPart } from '../components/lazyPart';
import { BellOutlined } from '@ant-design/icons-svg';
import { Icon } from '../components/Icon';
import { Suspense, useEffect, useState } from 'react';
import { accessToken } from '../api/client';
import { useListNotificationsQuery, useReadNotificationsMutation } from '../api/shared';
import { IconButton } from '../components/IconButton';
import { t } from '../strings';

const NotificationDialog = lazyPart(
  () => import('./NotificationDialog'),
  (m) => m.NotificationDialog,
);

/** Whether the admin is signed in; without a token nothing can be loaded. */
function useHasAdminToken(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    let current = true;
    void accessToken().then((token) => current && setSignedIn(token !== undefined));
    return () => {
      current = false;
    };
  }, []);
  return signedIn;
}

/** The admin's bell with the number of notifications. */
export function NotificationBell() {
  const signedIn = useHasAdminToken();
  const { data } = useListNotificationsQuery(undefined, { skip: !signedIn });
  const [open, setOpen] = useState(false);
  const [markRead] = useReadNotificationsMutation();
  const [newest] = data?.notifications ?? [];
  const count = data?.notifications.length ?? 0;
  const unread = data?.unread ?? 0;
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
        {count > 0 && (
          <span className="bell-count num" data-unread={unread > 0}>
            {count}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <NotificationDialog notifications={data?.notifications ?? []} signedIn={signedIn} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
