import { leadOf, pathOf } from '@launchpad/api';
import {
  Icon,
  AppLink,
  Countdown,
  IconButton,
  IpfsImage,
  StatusPill,
  alertSuccess,
  copyText,
  networkLabel,
  poolStates,
  publicBadges,
  sameAddress,
  textOfHtml,
  useAddress,
  useFromChainNow,
  usePoolState,
  type Status,
} from '@launchpad/web-kit';
import { CalendarOutlined, ShareAltOutlined, StarFilled, StarOutlined } from '@ant-design/icons-svg';
import { memo, useMemo } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { toggleWatched, useWatchlist } from '../../common/watchlist';
import { t } from '../../strings/pool';

/** Shares the page's URL through the device's share dialog, or copies it to the clipboard. */
async function share(title: string) {
  const url = window.location.href;
  if (typeof navigator.share !== 'function') {
    if (await copyText(url)) alertSuccess(t.pool.linkCopied);
    return;
  }
  // closing the share dialog rejects, which is not an error
  await navigator.share({ title, url }).catch((error: unknown) => console.error('share', error));
}

/** Logo, title, pair, badges, the countdown and the first words. Its beginning is part of the page's HTML, see boot.ts. */
export const PoolHead = memo(function PoolHead({ pool }: { pool: SteadyPool }) {
  const address = useAddress();
  const lead = useMemo(() => textOfHtml(leadOf(pool.description ?? '')), [pool.description]);
  const badges = useFromChainNow(pool.chainId, (now) => publicBadges(pool, now).join(' '));
  return (
    <header className="pool-head">
      <IpfsImage cid={pool.logo} title={pool.title} size={72} />
      <div className="pool-head-title">
        <h1>
          <bdi>{pool.title}</bdi>
        </h1>
        <p className="muted">
          <b>
            <bdi>{pool.ptSymbol}</bdi>
          </b>{' '}
          /{' '}
          <b>
            <bdi>{pool.bdSymbol}</bdi>
          </b>{' '}
          · {networkLabel(pool.network)}
        </p>
        <div className="pool-badges">
          {badges.split(' ').map((badge) => (
            <StatusPill key={badge} status={badge as Status} />
          ))}
          {pool.poolStatus === false && <StatusPill status="Rejected" />}
        </div>
      </div>
      <div className="pool-head-tools">
        {sameAddress(address, pool.poolOwner) && (
          <AppLink to={`/admin/edit-pool/${pool.poolId}`}>{t.pool.edit}</AppLink>
        )}
        <WatchButton poolId={pool.poolId} />
        <CalendarLink pool={pool} />
        <IconButton label={t.pool.share} onClick={() => void share(pool.title)}>
          <Icon of={ShareAltOutlined} />
        </IconButton>
      </div>
      <PoolCountdown pool={pool} />
      {lead && <p className="pool-lead muted">{lead}</p>}
    </header>
  );
});

/** Puts the sale on this browser's list, or takes it off. */
function WatchButton({ poolId }: { poolId: string }) {
  const isWatched = useWatchlist().includes(poolId);
  return (
    <IconButton label={isWatched ? t.watch.stop : t.watch.add} onClick={() => toggleWatched(poolId)}>
      <Icon of={isWatched ? StarFilled : StarOutlined} />
    </IconButton>
  );
}

/** The dates as a calendar file, while one of them is to come. */
function CalendarLink({ pool }: { pool: SteadyPool }) {
  if (!poolStates[usePoolState(pool)].countsDownTo) return null;
  return (
    <a
      className="icon-button"
      href={pathOf('getPoolCalendar', { poolId: pool.poolId })}
      download={`${pool.poolId}.ics`}
      aria-label={t.pool.calendar}
      title={t.pool.calendar}
    >
      <Icon of={CalendarOutlined} />
    </a>
  );
}

/** Counts down to the start while Upcoming and to the end while Live. */
function PoolCountdown({ pool }: { pool: SteadyPool }) {
  const { countsDownTo } = poolStates[usePoolState(pool)];
  if (!countsDownTo) return null;
  const label = countsDownTo === 'poolStartDate' ? t.pool.startsIn : t.pool.endsIn;
  return (
    <div className="pool-countdown">
      <p className="faint">{label}</p>
      <Countdown chainId={pool.chainId} to={pool[countsDownTo]} label={label} />
    </div>
  );
}
