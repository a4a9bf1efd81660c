import { isLink, type Network } from '@launchpad/api';
import { poolLinks } from '@launchpad/contracts/pool-page';
import {
  AddressLabel,
  ExplorerLink,
  ExternalLink,
  RenderNearViewport,
  TokenAmount,
  formatDate12,
  formatPrice,
  lazyPart,
  networkLabel,
  pairDecimals,
  poolStates,
  reservePrice,
  usePoolState,
} from '@launchpad/web-kit';
import { poolLinkLabels } from '@launchpad/web-kit/strings/poolLinks';
import { memo } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { Fact } from './Fact';
import { Valuation } from './Valuation';

const Description = lazyPart(
  () => import('./Description'),
  (m) => m.Description,
);

/** Kept free for a description until it is near: its height is known only then. */
const DESCRIPTION_HEIGHT = 120;
const VALUATION_HEIGHT = 84;

/** The pool's on-chain terms, its description and links. */
export function PoolInfo({ pool, network }: { pool: SteadyPool; network: Network }) {
  return (
    <section className="card" aria-labelledby="info-title">
      <Terms pool={pool} network={network} />
      <RenderNearViewport height={VALUATION_HEIGHT}>
        <Valuation pool={pool} network={network} />
      </RenderNearViewport>
    </section>
  );
}

/** What no bid changes. */
const Terms = memo(function Terms({ pool, network }: { pool: SteadyPool; network: Network }) {
  const { links: showsLinks } = poolStates[usePoolState(pool)];
  const links = poolLinks.filter((field) => isLink(pool[field]));
  return (
    <>
      <h2 className="h3" id="info-title">
        {t.pool.info}
      </h2>
      {pool.description && (
        <RenderNearViewport height={DESCRIPTION_HEIGHT}>
          <Description html={pool.description} links={showsLinks} />
        </RenderNearViewport>
      )}
      {links.length > 0 && !showsLinks && <p className="muted">{t.pool.linksOff}</p>}
      {links.length > 0 && showsLinks && (
        <ul className="pool-links" aria-label={t.pool.links}>
          {links.map((field) => (
            <li key={field}>
              <ExternalLink href={pool[field]}>{poolLinkLabels[field]}</ExternalLink>
            </li>
          ))}
        </ul>
      )}
      {pool.isFinalize && <p className="muted">{t.pool.atomicClosure}</p>}
      <dl className="pool-facts">
        <Fact label={t.pool.starts}>{formatDate12(pool.poolStartDate)}</Fact>
        <Fact label={t.pool.ends}>{formatDate12(pool.poolEndDate)}</Fact>
        <Fact label={t.pool.cancelUntil}>{formatDate12(pool.poolCancelDate)}</Fact>
        <Fact label={t.pool.network}>{networkLabel(pool.network)}</Fact>
        <Fact label={t.pool.hardCap}>
          <TokenAmount value={pool.poolSellAmount} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
        </Fact>
        <Fact label={t.pool.softCap}>
          <TokenAmount
            value={pool.minimumFundingThreshold}
            decimals={pool.bdDecimals}
            symbol={pool.bdSymbol}
          />
        </Fact>
        <Fact label={t.pool.minBuy}>
          <TokenAmount value={pool.minimumBuyAmount} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
        </Fact>
        <Fact label={t.pool.minBid}>
          <TokenAmount value={pool.minimumBiddingAmount} decimals={pool.bdDecimals} symbol={pool.bdSymbol} />
        </Fact>
        <Fact label={t.pool.reserve}>
          <span className="num">
            {formatPrice(reservePrice(pool), pairDecimals(pool))} {pool.bdSymbol}
          </span>
        </Fact>
        <Fact label={t.pool.fee}>
          <span className="num">{(pool.feeNumerator / 10).toFixed(1)}%</span>
        </Fact>
        <Fact label={t.pool.type}>{t.pool.types[pool.poolType]}</Fact>
        <Fact label={t.pool.owner}>
          <AddressLabel address={pool.poolOwner} explorer={network.explorer} />
        </Fact>
        <Fact label={t.pool.poolingToken}>
          <bdi>{pool.ptName}</bdi> <AddressLabel address={pool.poolingToken} explorer={network.explorer} />
        </Fact>
        <Fact label={t.pool.biddingToken}>
          <bdi>{pool.bdName}</bdi> <AddressLabel address={pool.biddingToken} explorer={network.explorer} />
        </Fact>
        <Fact label={t.pool.contract}>
          <AddressLabel address={pool.idoAddress} explorer={network.explorer} />
        </Fact>
        <Fact label={t.pool.createdBy}>
          <ExplorerLink explorer={network.explorer} hash={pool.transactionHash} />
        </Fact>
      </dl>
    </>
  );
});
