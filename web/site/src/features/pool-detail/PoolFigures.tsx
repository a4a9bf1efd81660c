import type { Pool } from '@launchpad/gateway/api';
import {
  Progress,
  Sparkline,
  StatusPill,
  TokenAmount,
  formatAmount,
  formatPrice,
  pairDecimals,
  reservePrice,
  thresholdBadge,
  toPrice,
  useFromChainNow,
  type Status,
  type ThresholdBadge,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { t } from '../../strings';

const tones: Record<ThresholdBadge, Status> = {
  Achieved: 'Active',
  'Not Achieved': 'Rejected',
  'awaiting KYC': 'Pending',
  Upcoming: 'Upcoming',
  'Pool not yet closed': 'Kyc',
};

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="faint">{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** Price, raised, sold and the number of bids, with the way to the soft cap. */
export function PoolFigures({ pool }: { pool: Pool }) {
  const badge = useFromChainNow(pool.chainId, (now) => thresholdBadge(pool, now));
  const { figures, settlement } = pool;
  const clearing = toPrice(pool.clearingPrice);
  const all = BigInt(pool.poolSellAmount) || 1n;
  const points = pool.soldArrayCounter.map((sold) => Number((BigInt(sold) * 1_000n) / all) / 1_000);
  const soldNow = BigInt(settlement?.soldPoolingTokens ?? figures.tokenSoldCounter);
  const soldPercent = formatAmount((soldNow * 10_000n) / all, 2, 2);
  return (
    <section className="card pool-figures" aria-label={t.pool.threshold}>
      <dl>
        <Figure label={!clearing ? t.card.reserve : settlement ? t.pool.clearedAt : t.pool.clearing}>
          {formatPrice(clearing ?? reservePrice(pool), pairDecimals(pool))}{' '}
          <small className="muted">{pool.bdSymbol}</small>
        </Figure>
        <Figure label={settlement ? t.pool.raisedFinal : t.pool.raised}>
          <TokenAmount
            value={settlement?.soldBiddingTokens ?? figures.thresholdCounter}
            decimals={pool.bdDecimals}
            symbol={pool.bdSymbol}
            maxFraction={2}
          />
        </Figure>
        <Figure label={settlement ? t.pool.soldFinal : t.pool.sold}>
          <TokenAmount
            value={settlement?.soldPoolingTokens ?? figures.tokenSoldCounter}
            decimals={pool.ptDecimals}
            symbol={pool.ptSymbol}
            maxFraction={2}
          />
        </Figure>
        <Figure label={t.pool.bids}>
          <span className="figure-bids">
            {pool.thresholdData?.length ?? pool.bidCount}
            <Sparkline points={points} width={88} height={26} />
          </span>
        </Figure>
      </dl>
      <div>
        <p className="figure-caps num muted">
          <span>
            {t.pool.softCap}{' '}
            <TokenAmount
              value={pool.minimumFundingThreshold}
              decimals={pool.bdDecimals}
              symbol={pool.bdSymbol}
            />{' '}
            · {Math.min(100, figures.thresholdPercentage).toFixed(2)}%
          </span>
          <StatusPill status={tones[badge]} label={badge} />
        </p>
        <Progress percent={figures.thresholdPercentage} label={t.card.progress(pool.title)} />
        <p className="figure-caps num faint">
          <span>
            {t.pool.hardCap}{' '}
            <TokenAmount value={pool.poolSellAmount} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
          </span>
          <span>{t.pool.soldShare(soldPercent)}</span>
        </p>
      </div>
    </section>
  );
}
