import { useSyncExternalStore } from 'react';
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

/** Says that the network is gone, for as long as it is. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <output className="offline">{t.offline}</output>;
}
