import {
  Button,
  Icon,
  Empty,
  Loading,
  Skeleton,
  Segmented,
  TextInput,
  kitStrings,
  networkLabel,
  useNetworks,
} from '@launchpad/web-kit';
import type { PoolListQuery } from '@launchpad/api';
import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons-svg';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../strings';
import { PAGE_SIZE, useBrowsePoolsInfiniteQuery } from './api';
import { PoolCard, PoolCardSkeleton } from './PoolCard';
import './PoolTabs.css';

type Tab = NonNullable<PoolListQuery['status']>;

const tabs = ['all', 'upcoming', 'live', 'ended'] as const satisfies Tab[];
const DEBOUNCE_MS = 250;

/** The value once it has not changed for `ms`. */
function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}

/** Pools by tab, network and name, six at a time; these are in the URL as `status`, `network` and `poolName`. */
export function PoolTabs() {
  const [params, setParams] = useSearchParams();
  const poolName = params.get('poolName') ?? '';
  const tab = tabs.find((one) => one === params.get('status')) ?? 'all';
  const networks = useNetworks().filter(({ pools }) => pools);
  const asked = params.get('network') ?? '';
  // an unknown one filters nothing, once the networks are known
  const isKnown = networks.length === 0 || networks.some(({ chainId }) => String(chainId) === asked);
  const network = isKnown ? asked.slice(0, 20) : '';
  const name = useDebounced(poolName, DEBOUNCE_MS).trim();
  const { data, isError, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useBrowsePoolsInfiniteQuery({
      status: tab,
      poolName: name,
      network,
    });
  const pools = data?.pages.flatMap((page) => page.pools);
  const first = data?.pages[0];

  const setParam = (key: 'poolName' | 'network' | 'status', text: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('id');
        if (text) next.set(key, text);
        else next.delete(key);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );

  const search = (text: string) => setParam('poolName', text);

  return (
    <>
      <div className="pool-tabs">
        <Segmented
          label={t.landing.pools}
          size="large"
          value={tab}
          onChange={(next: Tab) => setParam('status', next === 'all' ? '' : next)}
          options={tabs.map((value) => ({
            value,
            label: (
              <>
                {t.landing.tabs[value]}{' '}
                <span className="pool-tab-count num">{first?.counts[value] ?? ''}</span>
              </>
            ),
          }))}
        />
        <select
          className="pool-network"
          aria-label={t.landing.network}
          value={network}
          onChange={(event) => setParam('network', event.target.value)}
        >
          <option value="">{t.landing.allNetworks}</option>
          {networks.map(({ chainId, name: chain }) => (
            <option key={chainId} value={chainId}>
              {networkLabel(chain)}
            </option>
          ))}
        </select>
        <TextInput
          className="pool-search"
          type="search"
          before={<Icon of={SearchOutlined} />}
          after={
            poolName && (
              <button
                type="button"
                className="pool-search-clear"
                aria-label={t.landing.clearSearch}
                onClick={() => search('')}
              >
                <Icon of={CloseCircleFilled} />
              </button>
            )
          }
          aria-label={t.landing.search}
          placeholder={t.landing.search}
          value={poolName}
          onChange={(event) => search(event.target.value)}
        />
      </div>
      {!pools && !isError && (
        <Loading>
          <div className="pool-grid">
            {Array.from({ length: PAGE_SIZE }, (_, i) => (
              <PoolCardSkeleton key={i} />
            ))}
          </div>
        </Loading>
      )}
      {pools?.length === 0 && <Empty text={kitStrings.empty.noPools} />}
      {isError && !pools && <Empty text={kitStrings.empty.noPools} onRetry={refetch} />}
      {pools && pools.length > 0 && (
        <div className="pool-grid" aria-busy={isFetching}>
          {pools.map((pool) => (
            <PoolCard key={pool.poolId} pool={pool} />
          ))}
        </div>
      )}
      {hasNextPage && (
        <div className="pool-more">
          <Button size="large" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.landing.loadMore}
          </Button>
          <span className="faint num">
            {t.landing.shown(pools?.length ?? 0, first?.pagination.total ?? 0)}
          </span>
        </div>
      )}
    </>
  );
}

/** Placeholder for a loading row of cards. */
export function RowSkeleton() {
  return (
    <Loading>
      <div className="trending-row">
        {Array.from({ length: PAGE_SIZE }, (_, i) => (
          <Skeleton key={i} height={172} radius={16} />
        ))}
      </div>
    </Loading>
  );
}
