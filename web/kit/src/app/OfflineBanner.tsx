import { useSyncExternalStore } from 'react';
import { liveStore } from '../realtime/liveness';
import { t } from '../strings';
import './OfflineBanner.css';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Says that the network is gone, or that what happens does not come by itself, for as long as it is so. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const live = useSyncExternalStore(liveStore.subscribe, liveStore.get);
  if (online && live) return null;
  return <output className="offline">{online ? t.notLive : t.offline}</output>;
}
