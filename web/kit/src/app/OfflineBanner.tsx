import { useSyncExternalStore } from 'react';
import { liveStore } from '../realtime/liveness';
import { t } from '../strings';
import './OfflineBanner.css';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser has a connection. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Shown while the browser is offline or live updates are unavailable. */
export function OfflineBanner() {
  const online = useOnline();
  const live = useSyncExternalStore(liveStore.subscribe, liveStore.get);
  if (online && live) return null;
  return <output className="offline">{online ? t.notLive : t.offline}</output>;
}
