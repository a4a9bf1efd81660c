import {
  PoolCard,
  PoolCardSkeleton,
  Button,
  Icon,
  Empty,
  Loading,
  Segmented,
  TextInput,
  askedText,
  kitStrings,
  networkLabel,
  shortAddress,
  shownOf,
  useNetworks,
} from '@launchpad/web-kit';
import { limits, type Network, type PoolListQuery } from '@launchpad/api';
import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons-svg';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../strings';
import { useBrowsePoolsInfiniteQuery } from './api';
import { PAGE_SIZE } from './list';
import { useTypedText } from './useTypedText';
import './PoolTabs.css';

type Tab = NonNullable<PoolListQuery['status']>;
type Sort = NonNullable<PoolListQuery['sort']>;

const tabs = ['all', 'upcoming', 'live', 'ended'] as const satisfies Tab[];
const sorts = ['newest', 'ending', 'raised'] as const satisfies Sort[];

/**
 * The stablecoins pools take bids in, and the token asked for: one of them, or the address of any token. Anything else
 * filters nothing, once the networks are known.
 */
function tokenOf(networks: readonly Network[], asked: string): { token: string; coins: string[] } {
  const coins = [...new Set(networks.flatMap(({ stableCoins }) => stableCoins.map(({ name }) => name)))];
  if (networks.length === 0) return { token: asked, coins };
  if (/^0x[0-9a-f]{40}$/i.test(asked)) return { token: asked, coins };
  return { token: coins.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? '', coins };
}

/**
 * Pools by tab, network, token and name in a chosen order, six at a time; these are in the URL as `status`,
 * `network`, `token`, `poolName` and `sort`.
 */
export function PoolTabs() {
  const [params, setParams] = useSearchParams();
  const poolName = askedText(params, 'poolName');
  const tab = tabs.find((one) => one === params.get('status')) ?? 'all';
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'newest';
  const networks = useNetworks().filter(({ pools }) => pools);
  const asked = askedText(params, 'network', 20);
  // an unknown one filters nothing, once the networks are known
  const isKnown = networks.length === 0 || networks.some(({ chainId }) => String(chainId) === asked);
  const network = isKnown ? asked : '';
  const { token, coins } = tokenOf(networks, askedText(params, 'token'));
  const query = useBrowsePoolsInfiniteQuery({ status: tab, poolName: poolName.trim(), network, token, sort });
  const { error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  // drawn in slices, between which the browser takes input
  const data = useDeferredValue(shownOf(query));
  const pools = data?.pages.flatMap((page) => page.pools);
  const first = data?.pages[0];

  const setParam = (key: 'poolName' | 'network' | 'token' | 'status' | 'sort', text: string) =>
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

  const [typed, type] = useTypedText(poolName, (text) => setParam('poolName', text));

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
          className="pool-choice"
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
        <select
          className="pool-choice"
          aria-label={t.landing.token}
          value={token}
          onChange={(event) => setParam('token', event.target.value)}
        >
          <option value="">{t.landing.allTokens}</option>
          {coins.map((coin) => (
            <option key={coin} value={coin}>
              {coin}
            </option>
          ))}
          {token !== '' && !coins.includes(token) && <option value={token}>{shortAddress(token)}</option>}
        </select>
        <select
          className="pool-choice"
          aria-label={t.landing.sort}
          value={sort}
          onChange={({ target: { value } }) => setParam('sort', value === 'newest' ? '' : value)}
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {t.landing.sorts[value]}
            </option>
          ))}
        </select>
        <TextInput
          className="pool-search"
          type="search"
          before={<Icon of={SearchOutlined} />}
          after={
            typed && (
              <button
                type="button"
                className="pool-search-clear"
                aria-label={t.landing.clearSearch}
                onClick={() => type('')}
              >
                <Icon of={CloseCircleFilled} />
              </button>
            )
          }
          aria-label={t.landing.search}
          placeholder={t.landing.search}
          value={typed}
          maxLength={limits.search}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {!pools && !error && (
        <Loading>
          <div className="pool-grid">
            {Array.from({ length: PAGE_SIZE }, (_, i) => (
              <PoolCardSkeleton key={i} />
            ))}
          </div>
        </Loading>
      )}
      {pools?.length === 0 && <Empty text={kitStrings.empty.noPools} />}
      {!pools && error && <Empty text={kitStrings.empty.noPools} onRetry={refetch} />}
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
