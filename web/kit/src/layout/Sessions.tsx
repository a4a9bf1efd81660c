import { useEndSessionMutation, useListSessionsQuery } from '../api/shared';
import { toLoaded } from '../api/loaded';
import { Button } from '../components/Button';
import { CouldNotLoad, Loading, Skeleton } from '../components/feedback';
import { timeAgo } from '../formats';
import { t } from '../strings';
import { deviceName } from './deviceName';

/** Where the wallet is signed in; each other place can be signed out. */
export function Sessions() {
  const sessions = toLoaded(useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true }));
  const [end] = useEndSessionMutation();
  if (sessions.status === 'failed') return <CouldNotLoad onRetry={sessions.retry} />;
  if (sessions.status !== 'loaded') {
    return (
      <Loading>
        <Skeleton height={64} />
      </Loading>
    );
  }
  // This very call used the one here, by the server's clock.
  const now = Math.max(...sessions.value.map(({ usedAt }) => usedAt));
  return (
    <section className="wallet-sessions" aria-label={t.wallet.signedInOn(sessions.value.length)}>
      <h3>{t.wallet.signedInOn(sessions.value.length)}</h3>
      <ul>
        {sessions.value.map(({ id, current, userAgent, usedAt }) => {
          const device = deviceName(userAgent);
          return (
            <li key={id}>
              <span>
                {device}
                <span className="faint">
                  {current ? t.wallet.thisDevice : t.wallet.lastUsed(timeAgo(usedAt, now))}
                </span>
              </span>
              {!current && (
                <Button size="small" aria-label={t.wallet.signOutOf(device)} onClick={() => end(id)}>
                  {t.wallet.signOut}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
