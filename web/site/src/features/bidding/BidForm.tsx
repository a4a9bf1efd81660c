import type { Network } from '@launchpad/api';
import {
  Button,
  Banner,
  RequiresChain,
  comparePrices,
  formatAmount,
  reservePrice,
  toInputText,
  useAddress,
  useFromChainNow,
  useWallet,
  type Price,
} from '@launchpad/web-kit';
import { memo, useCallback, useMemo, useState, type FormEvent } from 'react';
import { NotLoaded } from '../../common/NotLoaded';
import { useFromPool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';
import { AmountField } from './AmountField';
import { BidRule } from './BidRule';
import { checkDraft, type DraftErrors } from './bidRules';
import { bidState, blockedReason, type BidState } from './bidState';
import { spend, want, type PriceUnit } from './draft';
import { DraftOutcome } from './DraftOutcome';
import { useExit } from './exit';
import type { Placing } from './PlaceBid';
import type { OwnBid } from './outcome';
import { PriceField } from './PriceField';
import type { BidDraft } from './useBidDraft';
import type { TokenState } from './useBiddingToken';
import { useTotalSupply } from '../../common/useTotalSupply';

interface Props {
  pool: SteadyPool;
  network: Network;
  bid: BidDraft;
  /** the wallet's bidding tokens; undefined while unknown */
  token: TokenState | undefined;
  /** reads them again, where that failed */
  onRetryToken: (() => unknown) | undefined;
  placing: Placing;
  /** whitelist proof of the connected wallet */
  proof: readonly string[];
  /** the wallet's bids that are in the book */
  others: readonly OwnBid[];
}

const SHARES = [10, 25, 50];

/** Whether the auction would take the bid, though the form may ask for more than the last one's price. */
function isPossible(limit: Price | undefined, { ratio, ...others }: DraftErrors, pool: SteadyPool): boolean {
  if (!limit || Object.keys(others).length > 0) return false;
  return ratio === undefined || comparePrices(limit, reservePrice(pool)) >= 0;
}

/** What to spend, the highest price and the tokens to buy: any two are typed, the third follows from them. */
export function BidForm({ pool, network, bid, token, onRetryToken, placing, proof, others }: Props) {
  const address = useAddress();
  const wallet = useWallet();
  const { draft, limit, change } = bid;
  const { bdDecimals, ptDecimals } = pool;
  const changeSpend = useCallback(
    (next: string) => change((typed) => spend(typed, next, { bdDecimals, ptDecimals })),
    [change, bdDecimals, ptDecimals],
  );
  const changeWant = useCallback((next: string) => change((typed) => want(typed, next)), [change]);
  const blocked = useFromChainNow(pool.chainId, (now) => blockedReason(pool, address, now) ?? '');
  const errors = useFromPool(pool, (now) => checkDraft(draft, now, token?.balance));
  const state = bidState({
    blocked: blocked || undefined,
    walletChain: wallet.status === 'connected' ? wallet.chainId : undefined,
    chainId: network.chainId,
    hasToken: token !== undefined,
    isUnread: onRetryToken !== undefined,
    draft,
    limit,
    errors,
    isSending: placing.isOpen,
    isUnseen: placing.isUnseen,
    isSent: placing.isDone,
  });
  const disabled = state.kind === 'blocked';
  const { supply, isFailed, retry } = useTotalSupply(network, pool.poolingToken);
  const [showsValuation, setShowsValuation] = useState(false);
  const unit = useMemo(
    (): PriceUnit =>
      showsValuation && supply ? { kind: 'valuation', totalSupply: supply } : { kind: 'token' },
    [showsValuation, supply],
  );

  const aside = useMemo(
    () =>
      token ? (
        <Balance
          balance={token.balance}
          decimals={bdDecimals}
          disabled={disabled}
          onSpend={(amount) =>
            change((typed) => spend(typed, toInputText(amount, bdDecimals), { bdDecimals, ptDecimals }))
          }
        />
      ) : (
        onRetryToken && <NotLoaded text={t.bid.noBalance} onRetry={onRetryToken} />
      ),
    [token, onRetryToken, disabled, change, bdDecimals, ptDecimals],
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'ready') placing.start(state.bid, proof);
  };
  const switchUnit = () => {
    setShowsValuation(!showsValuation);
    // the price stays, its text changes with the unit
    change(({ price, ...typed }) => ({ ...typed, ...(price?.exact && { price: { exact: price.exact } }) }));
  };

  return (
    <form className="bid-form" onSubmit={submit} aria-label={t.bid.title} noValidate>
      {state.kind === 'blocked' && <Banner tone="pending">{state.reason}</Banner>}
      {placing.changes && (
        <Banner tone="pending" title={t.order.changed.title}>
          {placing.changes}
        </Banner>
      )}
      <AmountField
        label={t.bid.sell}
        symbol={pool.bdSymbol}
        decimals={pool.bdDecimals}
        value={draft.sellAmount}
        onChange={changeSpend}
        disabled={disabled}
        help={t.bid.sellHelp(formatAmount(pool.minimumBiddingAmount, pool.bdDecimals), pool.bdSymbol)}
        error={errors.sellAmount}
        aside={aside}
      />
      <PriceField
        pool={pool}
        bid={bid}
        unit={unit}
        onSwitchUnit={supply ? switchUnit : undefined}
        onRetryUnit={isFailed ? retry : undefined}
        error={errors.price}
        isTooLow={errors.ratio !== undefined}
        disabled={disabled}
      />
      <AmountField
        label={t.bid.buy}
        symbol={pool.ptSymbol}
        decimals={pool.ptDecimals}
        value={draft.buyAmount}
        onChange={changeWant}
        disabled={disabled}
        help={t.bid.buyHelp(
          formatAmount(pool.minimumBuyAmount, pool.ptDecimals),
          formatAmount(pool.poolSellAmount, pool.ptDecimals),
          pool.ptSymbol,
        )}
        error={errors.buyAmount}
      />
      <BidRule pool={pool} bid={bid} errors={errors} />
      {pool.isFinalize && <p className="faint">{t.bid.atomicClosure}</p>}
      <DraftOutcome pool={pool} bid={limit} isValid={isPossible(limit, errors, pool)} others={others} />
      <Submit pool={pool} network={network} state={state.kind} spent={limit?.sell} />
    </form>
  );
}

function Balance(props: {
  balance: bigint;
  decimals: number;
  disabled: boolean;
  onSpend: (amount: bigint) => void;
}) {
  const { balance, decimals, disabled, onSpend } = props;
  return (
    <span className="faint num">
      {t.bid.balance} {formatAmount(balance, decimals, 3)}
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          className="text-button"
          disabled={disabled}
          onClick={() => onSpend((balance * BigInt(percent)) / 100n)}
        >
          {t.bid.spendShare(percent)}
        </button>
      ))}
      <button type="button" className="text-button" disabled={disabled} onClick={() => onSpend(balance)}>
        {t.bid.max}
      </button>
    </span>
  );
}

interface SubmitProps {
  pool: SteadyPool;
  network: Network;
  state: BidState['kind'];
  /** bidding tokens of the draft */
  spent: bigint | undefined;
}

/**
 * The form's only button, with the reason it is disabled and the terms of withdrawal. It stays in view while the form
 * scrolls.
 */
const Submit = memo(function Submit({ pool, network, state, spent }: SubmitProps) {
  const { until, cost } = useExit(pool, spent);
  return (
    <div className="bid-submit">
      {state !== 'blocked' && (
        <p id="bid-hint" className="faint" aria-live="polite">
          {t.bid.hints[state]}
        </p>
      )}
      <RequiresChain network={network} block size="large">
        <Button
          primary
          type="submit"
          size="large"
          block
          disabled={state !== 'ready'}
          aria-describedby="bid-hint bid-ratio-error"
        >
          {t.bid.submit}
        </Button>
      </RequiresChain>
      {state !== 'blocked' && (
        <p className="faint num">
          {until ? t.bid.exit(until, cost ? t.bid.exitCost(cost) : '') : t.bid.exitOver}
        </p>
      )}
    </div>
  );
});
