import type { Network } from '@launchpad/api';
import {
  TokenAmount,
  poolStates,
  reservePrice,
  toPrice,
  usePoolState,
  valuationAt,
} from '@launchpad/web-kit';
import { NotLoaded } from '../../common/NotLoaded';
import { useTotalSupply } from '../../common/useTotalSupply';
import { useLivePool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { Fact } from './Fact';

/** How many tokens there are, and what all of them are worth at the reserve price and at the clearing price. */
export function Valuation({ pool: terms, network }: { pool: SteadyPool; network: Network }) {
  const pool = useLivePool(terms, 'clearingPrice');
  const { supply, isFailed, retry } = useTotalSupply(network, pool.poolingToken);
  const { tense } = poolStates[usePoolState(pool)];
  const clearing = tense === 'none' || tense === 'would' ? undefined : toPrice(pool.clearingPrice);
  const { ptDecimals, ptSymbol, bdDecimals, bdSymbol } = pool;
  if (isFailed) {
    return (
      <p>
        <NotLoaded text={t.bid.noValuation} onRetry={retry} />
      </p>
    );
  }
  if (!supply) return null;
  const worth = (price: NonNullable<typeof clearing>) => (
    <TokenAmount value={valuationAt(price, supply)} decimals={bdDecimals} symbol={bdSymbol} maxFraction={0} />
  );
  return (
    <dl className="pool-facts">
      <Fact label={t.pool.totalSupply}>
        <TokenAmount value={supply} decimals={ptDecimals} symbol={ptSymbol} maxFraction={0} />
      </Fact>
      <Fact label={t.pool.valuation.reserve}>{worth(reservePrice(pool))}</Fact>
      {clearing && <Fact label={t.pool.valuation.clearing}>{worth(clearing)}</Fact>}
    </dl>
  );
}
