import { lazyPart } from '../components/lazyPart';
import { BellOutlined } from '@ant-design/icons-svg';
import { Icon } from '../components/Icon';
import { Suspense, useEffect, useState } from 'react';
import { accessToken } from '../api/client';
import { useListNotificationsQuery } from '../api/shared';
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
  const count = data?.notifications.length ?? 0;
  return (
    <>
      <IconButton label={t.notifications.button(count)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={BellOutlined} />
        {count > 0 && <span className="bell-count num">{count}</span>}
      </IconButton>
      {open && (
        <Suspense>
          <NotificationDialog
            notifications={data?.notifications ?? []}
            signedIn={signedIn}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
