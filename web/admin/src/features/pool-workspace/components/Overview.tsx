import type { Pool, Statement } from '@launchpad/api';
import {
  formatAmount,
  formatDay,
  formatPrice,
  pairDecimals,
  PoolCredits,
  Progress,
  reservePrice,
  toLoaded,
  toPrice,
  useNetwork,
  usePoolState,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useBiddersQuery } from '../../../common/api';
import { useBidSeriesQuery, useStatementQuery } from '../api';
import { t } from '../../../strings';
import { bidsOverTime, priceOverTime, type Point } from '../model/series';
import { PoolPayouts } from '../../payouts/components/PoolPayouts';
import { share, totalOf } from '../model/statement';
import { Figures } from './Figures';
import { StatementTotals } from './StatementTotals';
import { StepChart } from './StepChart';
import './workspace.css';

const texts = t.workspace;

/** What the sale brings, how far it is, and how it got there. */
export function Overview({ pool, readsPayouts }: { pool: Pool; readsPayouts: boolean }) {
  const { poolId } = pool;
  const statement = toLoaded(useStatementQuery({ poolId }), ({ totals }) => Array.isArray(totals));
  return (
    <div className="workspace-stack">
      <WhenLoaded of={statement}>
        {(loaded) => (
          <>
            <section className="card">
              <MainFigures pool={pool} statement={loaded} />
            </section>
            <div className="workspace-columns">
              <section className="card workspace-stack">
                <h2 className="h3">{texts.money}</h2>
                {loaded.totals.length === 0 && <p className="muted">{texts.noMoney}</p>}
                <StatementTotals pool={pool} statement={loaded} />
                <OwnerCredits pool={pool} />
              </section>
              <SaleProgress pool={pool} />
            </div>
          </>
        )}
      </WhenLoaded>
      {readsPayouts && <PoolPayouts pool={pool} />}
      <Charts pool={pool} />
    </div>
  );
}

/** What could not be sent to the owner of a pool that has paid its owner: proceeds, or tokens that came back. */
function OwnerCredits({ pool }: { pool: Pool }) {
  const network = useNetwork(pool.chainId);
  const { poolOwner, closeStatus, isCancelled, isDeleted, scamStatus } = pool;
  const wasPaid = closeStatus || isCancelled || isDeleted || scamStatus;
  return network && wasPaid ? <PoolCredits pool={pool} network={network} account={poolOwner} /> : null;
}

function MainFigures({ pool, statement }: { pool: Pool; statement: Statement }) {
  const { poolId, bdDecimals, bdSymbol, feeNumerator } = pool;
  const { figures } = texts;
  const state = usePoolState(pool);
  const bidders = useBiddersQuery({ poolId, page: 1 }).currentData?.pagination.total;
  const clearing = toPrice(pool.clearingPrice);
  const price = formatPrice(clearing ?? reservePrice(pool), pairDecimals(pool));
  const isSettled = statement.settlement !== undefined;
  const raised = isSettled ? totalOf(statement, 'raised') : BigInt(pool.figures.thresholdCounter);
  const net = isSettled ? totalOf(statement, 'net') : raised - (raised * BigInt(feeNumerator)) / 1000n;
  const inBiddingTokens = (text: string) => (
    <>
      {text} <bdi className="workspace-figure-unit">{bdSymbol}</bdi>
    </>
  );
  const amount = (value: bigint) => inBiddingTokens(formatAmount(value, bdDecimals, 2));
  const isOpen = state === 'upcoming' || state === 'live' || state === 'ended';
  return (
    <Figures
      figures={[
        [clearing ? figures.price : figures.reserve, inBiddingTokens(price)],
        ...(isOpen || isSettled
          ? [
              [isSettled ? figures.raised : figures.wouldRaise, amount(raised)] as const,
              [isSettled ? figures.net : figures.wouldNet, amount(net)] as const,
            ]
          : []),
        pool.payouts
          ? [figures.paidOut, figures.paidOf(pool.payouts.paid, pool.payouts.orders)]
          : [figures.bids, String(pool.bidCount)],
        [figures.bidders, bidders === undefined ? '–' : String(bidders)],
      ]}
    />
  );
}

function SaleProgress({ pool }: { pool: Pool }) {
  const { figures, minimumFundingThreshold, poolSellAmount, bdDecimals, bdSymbol, ptDecimals, ptSymbol } =
    pool;
  const bars = [
    {
      label: texts.softCap,
      done: figures.thresholdCounter,
      of: minimumFundingThreshold,
      ...{ decimals: bdDecimals, symbol: bdSymbol },
    },
    {
      label: texts.supply,
      done: figures.tokenSoldCounter,
      of: poolSellAmount,
      ...{ decimals: ptDecimals, symbol: ptSymbol },
    },
  ];
  return (
    <section className="card workspace-stack">
      <h2 className="h3">{texts.progress}</h2>
      {bars.map(({ label, done, of, decimals, symbol }) => (
        <div key={label}>
          <p className="workspace-between">
            <span>{label}</span>
            <span className="num">{share(BigInt(done || '0'), BigInt(of || '0'))}</span>
          </p>
          <Progress
            label={label}
            percent={Number((BigInt(done || '0') * 100n) / (BigInt(of || '0') || 1n))}
          />
          <p className="faint num workspace-small">
            {texts.ofSoftCap(formatAmount(done || '0', decimals, 2), formatAmount(of || '0', decimals, 2))}{' '}
            <bdi>{symbol}</bdi>
          </p>
        </div>
      ))}
    </section>
  );
}

function Charts({ pool }: { pool: Pool }) {
  const series = toLoaded(useBidSeriesQuery({ poolId: pool.poolId }), ({ entries }) =>
    Array.isArray(entries),
  );
  const shown = (name: string, points: readonly Point[], format: (value: number) => string) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return <p className="muted">{texts.noBids}</p>;
    const summary = texts.chart(
      name,
      ...[format(first.value), format(last.value), formatDay(first.time), formatDay(last.time)],
    );
    return <StepChart points={points} format={format} summary={summary} />;
  };
  return (
    <WhenLoaded of={series}>
      {(loaded) => (
        <div className="workspace-columns">
          <section className="card workspace-stack">
            <h2 className="h3">{texts.bidsOverTime}</h2>
            {shown(texts.bidsOverTime, bidsOverTime(loaded), String)}
          </section>
          <section className="card workspace-stack">
            <h2 className="h3">{texts.priceOverTime}</h2>
            {shown(
              texts.priceOverTime,
              priceOverTime(loaded, pool),
              (value) => `${value.toPrecision(4)} ${pool.bdSymbol}`,
            )}
          </section>
        </div>
      )}
    </WhenLoaded>
  );
}
