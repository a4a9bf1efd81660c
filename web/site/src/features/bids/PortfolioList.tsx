import {
  TimeOrOutcome,
  AppLink,
  Button,
  CouldNotLoad,
  Empty,
  Icon,
  IpfsImage,
  Loading,
  Pagination,
  Skeleton,
  StatusPill,
  downloadCsv,
  imitatedCoin,
  kitStrings,
  networkLabel,
  poolStates,
  unknownTokens,
  useNetwork,
  useNetworks,
  useOnline,
  usePages,
  useWatchPool,
} from '@launchpad/web-kit';
import { DownloadOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import { t } from '../../strings/myBids';
import { ClaimNetwork } from './ClaimNetwork';
import { usePendingBids } from './ownBids';
import { totalsOf, type Holding } from './portfolio';
import { portfolioCsv } from './portfolioCsv';
import { PortfolioTotals } from './PortfolioTotals';
import { PositionCard } from './PositionCard';
import { usePortfolio, type Portfolio } from './usePortfolio';

/** Sales on one page: they follow their bids live. */
const SALES_PER_PAGE = 12;

/** Everything the signed-in wallet has in the sales: totals, then a card for each sale. */
export function PortfolioList() {
  const portfolio = usePortfolio();
  const online = useOnline();
  switch (portfolio.status) {
    case 'loading':
      return <PortfolioSkeleton />;
    case 'failed':
      return online ? (
        <Empty text={t.myBids.none} onRetry={portfolio.retry} />
      ) : (
        <Empty text={t.myBids.offline} />
      );
    case 'loaded':
      return portfolio.bids === 0 ? <NoBids /> : <Loaded portfolio={portfolio} />;
  }
}

function NoBids() {
  return (
    <Empty text={t.myBids.none}>
      <p className="muted">{t.myBids.noneYet}</p>
      <AppLink className="button" to="/?id=pools">
        {t.myBids.browse}
      </AppLink>
    </Empty>
  );
}

function PortfolioSkeleton() {
  return (
    <Loading>
      <Skeleton height={140} radius={16} />
      <div className="portfolio-cards">
        <Skeleton height={280} radius={16} />
        <Skeleton height={280} radius={16} />
        <Skeleton height={280} radius={16} />
      </div>
    </Loading>
  );
}

function Loaded({ portfolio }: { portfolio: Extract<Portfolio, { status: 'loaded' }> }) {
  const { holdings, isPartial, failed, retryFailed, absent, bids, total } = portfolio;
  const networks = useNetworks();
  const [claimable, setClaimable] = useState(false);
  const listed = claimable ? holdings.filter(({ claims }) => claims.bids.length > 0) : holdings;
  const { page, pages, onChange, shown } = usePages(listed, SALES_PER_PAGE);
  if (isPartial) return <PortfolioSkeleton />;
  return (
    <>
      {failed > 0 && (
        <div>
          <p className="muted">{t.myBids.missing(failed)}</p>
          <CouldNotLoad onRetry={retryFailed} />
        </div>
      )}
      {holdings.length > 0 && <PortfolioTotals totals={totalsOf(holdings)} />}
      {absent > 0 && <p className="faint">{t.myBids.absent(absent)}</p>}
      {total > bids && <p className="faint">{t.myBids.newest(bids, total)}</p>}
      {networks.map((network) => (
        <ClaimNetwork
          key={network.chainId}
          network={network}
          holdings={holdings.filter(({ pool }) => pool.chainId === network.chainId)}
        />
      ))}
      <div className="portfolio-tools">
        <label className="my-bids-filter">
          <input
            type="checkbox"
            checked={claimable}
            onChange={(event) => {
              setClaimable(event.target.checked);
              onChange(1);
            }}
          />
          {t.myBids.claimable}
        </label>
        <Button
          icon={<Icon of={DownloadOutlined} />}
          onClick={() => downloadCsv(portfolioCsv(holdings), 'my-bids.csv')}
        >
          {t.myBids.export}
        </Button>
      </div>
      {listed.length === 0 && claimable && <Empty text={t.myBids.noneClaimable} />}
      <div className="portfolio-cards">
        {shown.map((holding) => (
          <SaleCard key={holding.pool.poolId} holding={holding} />
        ))}
      </div>
      <Pagination page={page} pages={pages} onChange={onChange} />
    </>
  );
}

function SaleCard({ holding: { pool, orders, state } }: { holding: Holding }) {
  const network = useNetwork(pool.chainId);
  const pending = usePendingBids(pool.poolId, orders).length;
  useWatchPool(pool.poolId);
  const imitated = imitatedCoin(pool, network);
  if (!network) return null;
  const title = (
    <AppLink to={`/pool/${pool.poolId}`}>
      <bdi>{pool.title}</bdi>
    </AppLink>
  );
  const sale = (
    <div className="portfolio-sale">
      <IpfsImage cid={pool.logo} title={pool.title} size={40} decorative />
      <p className="faint">
        <bdi>{pool.ptSymbol}</bdi> / <bdi>{pool.bdSymbol}</bdi> · {networkLabel(pool.network)}
        <br />
        <TimeOrOutcome pool={pool} />
      </p>
      <StatusPill status={poolStates[state].badge} />
      {unknownTokens(pool).length > 0 && <StatusPill status="Pending" label={kitStrings.unknownToken.mark} />}
      {imitated && <StatusPill status="Scammed" label={kitStrings.notThe(imitated)} />}
    </div>
  );
  return <PositionCard {...{ pool, network, orders, pending, title, sale }} total={orders.length} />;
}
