import {
  Progress,
  Sparkline,
  StatusPill,
  TokenAmount,
  formatAmount,
  isolated,
  kitStrings,
  poolStates,
  thresholdBadge,
  timesText,
  useFromChainNow,
  usePoolState,
  type Status,
  type Tense,
  type ThresholdBadge,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { useLivePool, type LivePool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';

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

/** Raised and sold amounts, labelled in the tense of the pool's state. The price heads the chart above. */
function Outcome({ pool, tense }: { pool: LivePool<'figures'>; tense: Exclude<Tense, 'none'> }) {
  const { figures } = pool;
  // a settlement that missed the soft cap has neither amount; the figures have the totals of the bids
  const settlement = tense === 'final' ? pool.settlement : undefined;
  const labels = t.pool.figures[tense];
  return (
    <>
      <Figure label={labels.raised}>
        <TokenAmount
          value={settlement?.soldBiddingTokens ?? figures.thresholdCounter}
          decimals={pool.bdDecimals}
          symbol={pool.bdSymbol}
          maxFraction={2}
        />
      </Figure>
      <Figure label={labels.sold}>
        <TokenAmount
          value={settlement?.soldPoolingTokens ?? figures.tokenSoldCounter}
          decimals={pool.ptDecimals}
          symbol={pool.ptSymbol}
          maxFraction={2}
        />
      </Figure>
    </>
  );
}

/** The outcome of the sale, the number of bids and the progress to the soft cap. */
export function PoolFigures({ pool: terms }: { pool: SteadyPool }) {
  const pool = useLivePool(terms, 'figures', 'bidCount', 'payouts', 'soldArrayCounter');
  const badge = useFromChainNow(pool.chainId, (now) => thresholdBadge(pool, now));
  const { tense, showsThreshold } = poolStates[usePoolState(pool)];
  const { figures, settlement } = pool;
  const supply = BigInt(pool.poolSellAmount) || 1n;
  const points = pool.soldArrayCounter.map((sold) => Number((BigInt(sold) * 1_000n) / supply) / 1_000);
  const soldNow = BigInt(settlement?.soldPoolingTokens ?? figures.tokenSoldCounter);
  const raised = BigInt(settlement?.soldBiddingTokens ?? figures.thresholdCounter);
  const softCap = BigInt(pool.minimumFundingThreshold);
  const isOver = raised > softCap && softCap > 0n;
  const soldPercent = formatAmount((soldNow * 10_000n) / supply, 2, 2);
  return (
    <section className="card pool-figures" aria-label={t.pool.threshold}>
      <dl>
        {tense !== 'none' && <Outcome pool={pool} tense={tense} />}
        <Figure label={t.pool.bids}>
          <span className="figure-bids">
            {pool.bidCount}
            <Sparkline points={points} width={88} height={26} />
          </span>
        </Figure>
        {pool.payouts && pool.payouts.orders > 0 && (
          <Figure label={t.pool.payouts}>{t.pool.paidOf(pool.payouts.paid, pool.payouts.orders)}</Figure>
        )}
      </dl>
      {tense !== 'none' && (
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
              {isOver && ` · ${t.pool.timesSoftCap(timesText(raised, softCap))}`}
            </span>
            {showsThreshold && <StatusPill status={tones[badge]} label={badge} />}
          </p>
          <div className="figure-scale">
            <Progress
              percent={figures.thresholdPercentage}
              label={kitStrings.card.progress(isolated(pool.title))}
            />
            {isOver && <span style={{ left: `${Number((softCap * 10_000n) / raised) / 100}%` }} />}
          </div>
          <p className="figure-caps num faint">
            <span>
              {t.pool.hardCap}{' '}
              <TokenAmount value={pool.poolSellAmount} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
            </span>
            {tense !== 'would' && <span>{t.pool.soldShare(soldPercent)}</span>}
          </p>
        </div>
      )}
    </section>
  );
}
