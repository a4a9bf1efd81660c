import type { Pool } from '@launchpad/api';
import {
  chainNow,
  Empty,
  formatAmount,
  formatDateUtc,
  formatPrice,
  IpfsImage,
  kitStrings,
  networkLabel,
  pairDecimals,
  poolStates,
  Progress,
  reservePrice,
  shortDuration,
  StatusPill,
  toLoaded,
  toPrice,
  TokenAmount,
  useAddress,
  useChainNow,
  usePoolState,
  WhenLoaded,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBiddersQuery, useManagedPoolsQuery } from '../../../common/api';
import { LinkButton } from '../../../common/LinkButton';
import { DataTable, TableSkeleton } from '../../../common/Table';
import { t } from '../../../strings';
import { attentionOf, type Need } from '../model/attention';
import { useWaits } from './HomeSection';
import { Todo, type TodoItem } from './Todo';
import './OwnerHome.css';

const texts = t.home;
const { columns } = texts;
/** Own pools that are looked through for what they need. */
const LOOKED_AT = 50;
const SHOWN = 10;

const tones: Record<Need, TodoItem['tone']> = {
  settle: 'primary',
  correct: 'pending',
  rejected: 'danger',
  unapproved: 'pending',
  softCap: 'live',
};

interface Props {
  /** the button that settles a pool */
  settleButton: (pool: Pool) => ReactNode;
}

/** What an owner's sales need now, and how each of them does. */
export function OwnerHome({ settleButton }: Props) {
  const walletAddress = useAddress() ?? '';
  const query = useManagedPoolsQuery({ walletAddress, limit: LOOKED_AT }, { skip: walletAddress === '' });
  const loaded = toLoaded(query, ({ pools }) => Array.isArray(pools));
  return (
    <div className={useWaits(loaded)}>
      <WhenLoaded of={loaded} loading={<TableSkeleton rows={3} />} empty={kitStrings.empty.noPools}>
        {({ pools, pagination }) => (
          <>
            <Needs pools={pools} settleButton={settleButton} />
            <section className="home-section">
              <header className="home-head">
                <h2 className="h3">{texts.myPools}</h2>
                {pagination.total > SHOWN && <Link to="/managepools">{texts.all(pagination.total)}</Link>}
              </header>
              {pools.length === 0 ? (
                <Empty text={texts.none}>
                  <LinkButton to="/create-pool" primary>
                    {t.addPool}
                  </LinkButton>
                </Empty>
              ) : (
                <DataTable heads={Object.values(columns)} className="home-pools">
                  {pools.slice(0, SHOWN).map((pool) => (
                    <Row key={pool.poolId} pool={pool} />
                  ))}
                </DataTable>
              )}
            </section>
          </>
        )}
      </WhenLoaded>
    </div>
  );
}

function Needs({ pools, settleButton }: Props & { pools: readonly Pool[] }) {
  // every second, since a sale may end while the page is open
  useChainNow(pools[0]?.chainId ?? 0);
  const needs = attentionOf(pools, chainNow);
  if (needs.length === 0) return null;
  return (
    <Todo
      label={texts.needsYou}
      items={needs.map(({ pool, need }) => ({
        key: pool.poolId,
        tone: tones[need],
        ...textsOf(pool, need),
        action:
          need === 'settle' ? (
            settleButton(pool)
          ) : (
            <LinkButton to={`/pool/${pool.poolId}${need === 'softCap' ? '' : '?tab=review'}`}>
              {texts.actions[need]}
            </LinkButton>
          ),
      }))}
    />
  );
}

function textsOf(pool: Pool, need: Need): Pick<TodoItem, 'title' | 'text'> {
  const { figures, bdDecimals, bdSymbol, poolStartDate, poolEndDate, poolCancelDate, bidCount } = pool;
  const title = <bdi>{pool.title || pool.poolId}</bdi>;
  const raised = formatAmount(figures.thresholdCounter || '0', bdDecimals, 2);
  const now = chainNow(pool.chainId);
  switch (need) {
    case 'settle':
      return {
        title: (
          <>
            {title} {figures.thresholdStatus ? texts.ended : texts.endedBelow}{' '}
            {figures.thresholdStatus && (
              <>
                {raised} <bdi>{bdSymbol}</bdi>
              </>
            )}
          </>
        ),
        text: texts.endedMore(bidCount, shortDuration(now - poolEndDate)),
      };
    case 'correct':
      return {
        title: (
          <>
            {texts.changes} {title}
          </>
        ),
        text: texts.fields(pool.requestedChanges?.length ?? 0),
      };
    case 'rejected':
      return {
        title: (
          <>
            {title} {texts.rejected}
          </>
        ),
        text: texts.rejectedMore,
      };
    case 'unapproved':
      return {
        title: (
          <>
            {title}{' '}
            {now < poolStartDate
              ? texts.startsUnapproved(shortDuration(poolStartDate - now))
              : texts.startedUnapproved}
          </>
        ),
        text: texts.unapprovedMore,
      };
    case 'softCap':
      return {
        title: (
          <>
            {title} {texts.reached}
          </>
        ),
        text: (
          <>
            {texts.reachedMore(raised, formatAmount(pool.minimumFundingThreshold, bdDecimals, 2))}{' '}
            <bdi>{bdSymbol}</bdi>
            {now < poolCancelDate && ` · ${texts.cancelUntil(formatDateUtc(poolCancelDate))}`}
          </>
        ),
      };
  }
}

function Row({ pool }: { pool: Pool }) {
  const { poolId, figures, bdDecimals, bdSymbol, minimumFundingThreshold } = pool;
  const state = usePoolState(pool);
  const now = useChainNow(pool.chainId);
  const clearing = toPrice(pool.clearingPrice);
  const percent = figures.thresholdPercentage;
  return (
    <tr>
      <td data-label={columns.pool}>
        <span className="home-pool">
          <IpfsImage cid={pool.logo} title={pool.title} size={32} decorative />
          <span>
            <Link to={`/pool/${poolId}`}>
              <bdi>{pool.title || poolId}</bdi>
            </Link>
            <span className="faint home-small">
              <bdi>{pool.ptSymbol}</bdi> / <bdi>{bdSymbol}</bdi> · {networkLabel(pool.network)}
            </span>
          </span>
        </span>
      </td>
      <td data-label={columns.state}>
        <StatusPill status={poolStates[state].badge} {...(state === 'ended' && { label: texts.toSettle })} />
      </td>
      <td data-label={columns.raised}>
        <span className="home-raised">
          <TokenAmount
            value={figures.thresholdCounter || '0'}
            decimals={bdDecimals}
            symbol={bdSymbol}
            maxFraction={2}
          />
          <Progress label={texts.ofSoftCap} percent={percent} />
          <span className="faint home-small num">
            {texts.softCapOf(formatAmount(minimumFundingThreshold || '0', bdDecimals, 2))}
          </span>
        </span>
      </td>
      <td className="num" data-label={columns.bidders}>
        {pool.bidCount === 0 ? '–' : <Bidders poolId={poolId} />}
      </td>
      <td className="num" data-label={columns.price}>
        {clearing
          ? formatPrice(clearing, pairDecimals(pool))
          : texts.reserve(formatPrice(reservePrice(pool), pairDecimals(pool)))}
      </td>
      <td className="num" data-label={columns.next}>
        {nextOf(pool, now, state)}
      </td>
    </tr>
  );
}

function nextOf(
  { poolStartDate, poolEndDate, payouts }: Pool,
  now: number,
  state: ReturnType<typeof usePoolState>,
): string {
  if (state === 'upcoming') return texts.startsIn(shortDuration(poolStartDate - now));
  if (state === 'live') return texts.endsIn(shortDuration(poolEndDate - now));
  if (state === 'ended') return texts.settleSince(shortDuration(now - poolEndDate));
  return payouts ? texts.paid(payouts.paid, payouts.orders) : '–';
}

function Bidders({ poolId }: { poolId: string }) {
  const total = useBiddersQuery({ poolId, page: 1, limit: 1 }).currentData?.pagination.total;
  return total === undefined ? '…' : String(total);
}
