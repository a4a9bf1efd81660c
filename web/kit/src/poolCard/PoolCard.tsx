import type { Pool } from '@launchpad/api';
import type { MouseEvent, ReactNode } from 'react';
import { alertError } from '../alerts/alerts';
import { useNetwork } from '../api';
import { useFromChainNow } from '../clock';
import { AppLink } from '../components/AppLink';
import { Progress, Skeleton } from '../components/feedback';
import { IpfsImage } from '../components/IpfsImage';
import { Sparkline } from '../components/Sparkline';
import { StatusPill, type Status } from '../components/StatusPill';
import { compactAmount, formatPrice, isolated, networkLabel } from '../formats';
import {
  imitatedCoin,
  pairDecimals,
  poolStates,
  publicBadges,
  reservePrice,
  toPrice,
  unknownTokens,
  usePoolState,
} from '../pool';
import { t } from '../strings';
import { TimeOrOutcome } from './TimeOrOutcome';
import './PoolCard.css';

/** The public badges ("Live", "Kyc") and warnings, following the chain's clock. */
function Badges({ pool }: { pool: Pool }) {
  const imitated = imitatedCoin(pool, useNetwork(pool.chainId));
  const badges = useFromChainNow(pool.chainId, (now) => publicBadges(pool, now).join(' '));
  return (
    <span className="pool-badges">
      {badges.split(' ').map((badge) => (
        <StatusPill key={badge} status={badge as Status} />
      ))}
      {unknownTokens(pool).length > 0 && <StatusPill status="Pending" label={t.unknownToken.mark} />}
      {imitated && <StatusPill status="Scammed" label={t.notThe(imitated)} />}
    </span>
  );
}

/** The clearing price if the pool's state has one, otherwise the reserve price. */
function PriceMetric({ pool }: { pool: Pool }) {
  const { tense } = poolStates[usePoolState(pool)];
  const clearing =
    tense === 'now' || tense === 'atEnd' || tense === 'final' ? toPrice(pool.clearingPrice) : undefined;
  return (
    <Metric label={clearing ? t.card.price : t.card.reserve}>
      {formatPrice(clearing ?? reservePrice(pool), pairDecimals(pool))} <small>{pool.bdSymbol}</small>
    </Metric>
  );
}

function Metric({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** The sold series as shares of the supply, for the sparkline. */
function soldShares({ soldArrayCounter, poolSellAmount }: Pool): number[] {
  const supply = BigInt(poolSellAmount) || 1n;
  return soldArrayCounter.map((sold) => Number((BigInt(sold) * 1_000n) / supply) / 1_000);
}

/** Blocks the link of a deleted pool. */
function blockDeleted(pool: Pool) {
  return (event: MouseEvent) => {
    if (!pool.isDeleted) return;
    event.preventDefault();
    alertError(t.alerts.deletedPool.title, t.alerts.deletedPool.message);
  };
}

/** A pool in the list. The whole card is a link. */
export function PoolCard({ pool }: { pool: Pool }) {
  return (
    <AppLink to={`/pool/${pool.poolId}`} className="pool-card card" onClick={blockDeleted(pool)}>
      <div className="pool-card-head">
        <IpfsImage cid={pool.logo} title={pool.title} size={52} decorative />
        <div>
          <h3>
            <bdi>{pool.title}</bdi>
          </h3>
          <p className="faint">
            <bdi>{pool.ptSymbol}</bdi> / <bdi>{pool.bdSymbol}</bdi> {t.card.on} {networkLabel(pool.network)}
          </p>
        </div>
      </div>
      <Badges pool={pool} />
      <dl className="pool-card-metrics">
        <PriceMetric pool={pool} />
        <Metric label={t.card.raised}>
          {compactAmount(pool.figures.thresholdCounter, pool.bdDecimals)} <small>{pool.bdSymbol}</small>
        </Metric>
        <Metric label={t.card.forSale}>
          {compactAmount(pool.poolSellAmount, pool.ptDecimals)} <small>{pool.ptSymbol}</small>
        </Metric>
      </dl>
      <div>
        <Progress percent={pool.figures.thresholdPercentage} label={t.card.progress(isolated(pool.title))} />
        <p className="pool-card-caps num faint">
          <span>
            {t.card.softCap} {compactAmount(pool.minimumFundingThreshold, pool.bdDecimals)} {pool.bdSymbol}
          </span>
          <span>
            {t.card.hardCap} {compactAmount(pool.poolSellAmount, pool.ptDecimals)} {pool.ptSymbol}
          </span>
        </p>
      </div>
      <div className="pool-card-foot">
        <TimeOrOutcome pool={pool} />
        <span className="pool-card-bids">
          <Sparkline points={soldShares(pool)} width={72} height={22} />
          <span className="faint num">{t.card.bids(pool.bidCount)}</span>
        </span>
      </div>
    </AppLink>
  );
}

/** A card of the trending row, which fits six. */
export function CompactPoolCard({ pool }: { pool: Pool }) {
  return (
    <AppLink to={`/pool/${pool.poolId}`} className="pool-compact card" onClick={blockDeleted(pool)}>
      <IpfsImage cid={pool.logo} title={pool.title} size={48} decorative />
      <h3>
        <bdi>{pool.title}</bdi>
      </h3>
      <p className="faint">
        <bdi>{pool.ptSymbol}</bdi> · {networkLabel(pool.network)}
      </p>
      <Progress percent={pool.figures.thresholdPercentage} label={t.card.progress(isolated(pool.title))} />
      <TimeOrOutcome pool={pool} />
    </AppLink>
  );
}

/** Placeholder for a loading card. */
export function PoolCardSkeleton() {
  return (
    <div className="pool-card card" aria-hidden="true">
      <div className="pool-card-head">
        <Skeleton height={52} width={52} radius={14} />
        <div style={{ flex: 1 }}>
          <Skeleton height={18} width="70%" />
          <br />
          <Skeleton height={14} width="45%" />
        </div>
      </div>
      <Skeleton height={24} width={110} radius={12} />
      <Skeleton height={48} />
      <Skeleton height={30} />
      <Skeleton height={20} width="60%" />
    </div>
  );
}
