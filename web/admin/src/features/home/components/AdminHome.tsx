import type { Pool } from '@launchpad/api';
import {
  chainNow,
  formatAmount,
  shortDuration,
  toLoaded,
  useChainNow,
  useConfigQuery,
} from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useManagedPoolsQuery } from '../../../common/api';
import { HeldPools } from '../../../common/HeldPools';
import { LinkButton } from '../../../common/LinkButton';
import { useManager, useStaff } from '../../../common/staff';
import { DataTable } from '../../../common/Table';
import { t } from '../../../strings';
import { paramsOf } from '../../manage-pools/model/listQuery';
import { openRefunds, type PoolQueue, poolQueues, SHOWN } from '../model/queues';
import { HomeSection } from './HomeSection';
import { PayoutQueue } from './PayoutQueue';
import { NothingToDo, Todo, type TodoItem } from './Todo';

const texts = t.home;

interface Props {
  /** lists pools; without, only the networks are shown */
  readsPools: boolean;
  /** the button that settles a pool */
  settleButton: (pool: Pool) => ReactNode;
}

/** What waits for an admin: reviews, settlements, refunds, payouts, networks. */
export function AdminHome({ readsPools, settleButton }: Props) {
  const readsPayouts = useStaff()?.may('listPayouts');
  return (
    <>
      {readsPools && <PoolQueues settleButton={settleButton} />}
      {readsPayouts && <PayoutQueue />}
      <NetworkHealth />
    </>
  );
}

function PoolQueues({ settleButton }: Pick<Props, 'settleButton'>) {
  const isReviewer = useStaff()?.may('updateStatus');
  return (
    <>
      <Queue
        title={texts.reviewQueue}
        queue={poolQueues.review}
        itemOf={(pool) => ({
          tone: 'pending',
          text: texts.waits(shortDuration(chainNow(pool.chainId) - pool.createdAt)),
          action: (
            <LinkButton to={`/pool/${pool.poolId}?tab=review`}>
              {isReviewer ? texts.actions.review : texts.actions.unapproved}
            </LinkButton>
          ),
        })}
      />
      <Queue
        title={texts.settleQueue}
        queue={poolQueues.settle}
        itemOf={(pool) => ({
          tone: 'primary',
          text: (
            <>
              {formatAmount(pool.figures.thresholdCounter || '0', pool.bdDecimals, 2)}{' '}
              <bdi>{pool.bdSymbol}</bdi> ·{' '}
              {texts.endedMore(pool.bidCount, shortDuration(chainNow(pool.chainId) - pool.poolEndDate))}
            </>
          ),
          action: settleButton(pool),
        })}
      />
      <Queue
        title={texts.refundQueue}
        queue={poolQueues.refund}
        isShown={(pool) => openRefunds(pool) > 0}
        itemOf={(pool) => ({
          tone: 'danger',
          text: texts.refunds(openRefunds(pool), pool.payouts?.orders ?? 0),
          action: <LinkButton to={`/pool/${pool.poolId}?tab=statement`}>{texts.actions.softCap}</LinkButton>,
        })}
      />
    </>
  );
}

interface QueueProps {
  title: string;
  queue: PoolQueue;
  isShown?: (pool: Pool) => boolean;
  itemOf: (pool: Pool) => Pick<TodoItem, 'tone' | 'text' | 'action'>;
}

/** The first pools of a list, with their number and the list's address. */
function Queue({ title, queue: { view, query }, isShown, itemOf }: QueueProps) {
  const walletAddress = useManager();
  const loaded = toLoaded(
    useManagedPoolsQuery({ walletAddress, ...query }, { skip: walletAddress === '' }),
    ({ pools }) => Array.isArray(pools),
  );
  const link = `/managepools?${new URLSearchParams(paramsOf(view)).toString()}`;
  const waitingOf = (pools: Pool[]) => (isShown ? pools.filter(isShown) : pools);
  const found = loaded.status === 'loaded' ? loaded.value : undefined;
  const total = found?.pagination.total ?? 0;
  return (
    <HomeSection
      of={loaded}
      head={
        <header className="home-head">
          <h2 className="h3">
            {title}{' '}
            {found && <span className="faint num">{isShown ? waitingOf(found.pools).length : total}</span>}
          </h2>
          {total > SHOWN && <Link to={link}>{texts.all(total)}</Link>}
        </header>
      }
    >
      {({ pools, held }) => {
        const shown = waitingOf(pools).slice(0, SHOWN);
        if (shown.length === 0) return <NothingToDo text={texts.nothing} />;
        return (
          <>
            <Todo
              label={title}
              items={shown.map((pool) => ({
                key: pool.poolId,
                title: (
                  <Link to={`/pool/${pool.poolId}`}>
                    <bdi>{pool.title || pool.poolId}</bdi>
                  </Link>
                ),
                ...itemOf(pool),
              }))}
            />
            <HeldPools held={held} />
          </>
        );
      }}
    </HomeSection>
  );
}

const { networkColumns } = texts;
/** No event says that a network's node stopped answering. */
const POLL_MS = 15_000;

/** Each network's newest block, how old it is, and whether its node answers. */
function NetworkHealth() {
  const { data: config } = useConfigQuery(undefined, { pollingInterval: POLL_MS });
  const clocks = config?.clocks ?? [];
  useChainNow(clocks[0]?.chainId ?? 0);
  const networks = (config?.networks ?? []).filter(({ pools }) => pools);
  return (
    <section className="home-section">
      <h2 className="h3">{texts.networks}</h2>
      <DataTable heads={Object.values(networkColumns)}>
        {networks.map(({ chainId, name }) => {
          const clock = clocks.find((each) => each.chainId === chainId);
          return (
            <tr key={chainId}>
              <td data-label={networkColumns.network}>{name}</td>
              <td className="num" data-label={networkColumns.head}>
                {clock ? formatAmount(String(clock.blockNumber), 0) : '–'}
              </td>
              <td className="num" data-label={networkColumns.lag}>
                {clock ? shortDuration(chainNow(chainId) - clock.timestamp) : '–'}
              </td>
              <td data-label={networkColumns.node}>{clock?.healthy ? texts.answers : texts.down}</td>
            </tr>
          );
        })}
      </DataTable>
    </section>
  );
}
