import type { Network, Pool } from '@launchpad/api';
import {
  lazyPart,
  Button,
  Banner,
  FieldError,
  RequiresChain,
  formatAmount,
  formatPrice,
  formatRatio,
  pairDecimals,
  sameAddress,
  timeState,
  toInputText,
  useAddress,
  useFromChainNow,
  useUnsavedWork,
} from '@launchpad/web-kit';
import { Suspense, useState, type FormEvent } from 'react';
import { t } from '../../strings';
import { AmountField } from './AmountField';
import { checkDraft, isComplete, requiredPrice, readDraft, type Draft } from './bidRules';
import { DraftOutcome } from './DraftOutcome';
import { useBiddingToken } from './useBiddingToken';
import './bidding.css';

const PlaceOrderModal = lazyPart(
  () => import('./PlaceOrderModal'),
  (m) => m.PlaceOrderModal,
);

interface Props {
  pool: Pool;
  network: Network;
  /** whitelist proof of the connected wallet */
  proof: readonly string[];
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** Why bidding is not possible now, at all or for this wallet. */
function useBlockedReason(pool: Pool): string | undefined {
  const address = useAddress();
  const state = useFromChainNow(pool.chainId, (now) => timeState(pool, now));
  if (pool.isCancelled) return t.bid.cancelled;
  if (state === 'Closed') return t.bid.closed;
  if (sameAddress(pool.poolOwner, address)) return t.bid.owner;
  if (state === 'Upcoming') return t.bid.notOpen;
  if (!pool.isKyc) return t.pool.kycDisabled;
  if (!pool.poolStatus) return t.pool.kycAwaiting;
  return undefined;
}

/** Buy and sell amount, their ratio compared with the one to beat, and the order button. */
export function BidForm({ pool, network, proof, draft, onDraft }: Props) {
  const address = useAddress();
  const blocked = useBlockedReason(pool);
  /** the pool as it was shown when the form was submitted */
  const [placing, setPlacing] = useState<Pool>();
  const [changes, setChanges] = useState<string>();
  useUnsavedWork(draft.buyAmount !== '' || draft.sellAmount !== '');
  const { state: token, refresh } = useBiddingToken({
    network,
    token: pool.biddingToken,
    owner: address,
    spender: pool.idoAddress,
  });

  const decimals = pairDecimals(pool);
  const { buyAmount, sellAmount, price } = readDraft(draft, pool);
  const errors = checkDraft(draft, pool, token?.balance);
  const required = requiredPrice(pool);
  const ready = isComplete(draft, errors) && blocked === undefined && token !== undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setChanges(undefined);
    setPlacing(pool);
  };

  return (
    <form className="bid-form" onSubmit={submit} aria-label={t.bid.title} noValidate>
      {blocked && <Banner tone="pending">{blocked}</Banner>}
      {changes && (
        <Banner tone="pending" title={t.bid.changed.title}>
          {changes}
        </Banner>
      )}
      <AmountField
        label={t.bid.buy}
        symbol={pool.ptSymbol}
        decimals={pool.ptDecimals}
        value={draft.buyAmount}
        onChange={(next) => onDraft({ ...draft, buyAmount: next })}
        disabled={blocked !== undefined}
        help={t.bid.buyHelp(
          formatAmount(pool.minimumBuyAmount, pool.ptDecimals),
          formatAmount(pool.poolSellAmount, pool.ptDecimals),
          pool.ptSymbol,
        )}
        error={errors.buyAmount}
      />
      <AmountField
        label={t.bid.sell}
        symbol={pool.bdSymbol}
        decimals={pool.bdDecimals}
        value={draft.sellAmount}
        onChange={(next) => onDraft({ ...draft, sellAmount: next })}
        disabled={blocked !== undefined}
        help={t.bid.sellHelp(formatAmount(pool.minimumBiddingAmount, pool.bdDecimals), pool.bdSymbol)}
        error={errors.sellAmount}
        aside={
          token && (
            <span className="faint num">
              {t.bid.balance} {formatAmount(token.balance, pool.bdDecimals, 3)}{' '}
              <button
                type="button"
                className="text-button"
                disabled={blocked !== undefined}
                onClick={() => onDraft({ ...draft, sellAmount: toInputText(token.balance, pool.bdDecimals) })}
              >
                {t.bid.max}
              </button>
            </span>
          )
        }
      />
      <div className="bid-ratio">
        <span>
          {t.bid.ratio}{' '}
          <b className="num" title={formatPrice(price, decimals)}>
            {formatRatio(price, decimals)}
          </b>
        </span>
        <span className="faint num">
          {(required.strictly ? t.bid.beat : t.bid.reserve)(formatPrice(required.price, decimals))}
        </span>
      </div>
      <FieldError id="bid-ratio-error" error={errors.ratio} />
      {pool.isFinalize && <p className="faint">{t.bid.atomicClosure}</p>}
      <DraftOutcome pool={pool} bid={Object.keys(errors).length === 0 ? price : undefined} />
      <RequiresChain network={network} block size="large">
        <Button primary type="submit" size="large" block disabled={!ready} aria-describedby="bid-ratio-error">
          {t.bid.submit}
        </Button>
      </RequiresChain>
      {placing && buyAmount && sellAmount && token && (
        <Suspense>
          <PlaceOrderModal
            pool={placing}
            network={network}
            buyAmount={buyAmount}
            sellAmount={sellAmount}
            proof={proof}
            token={token}
            refreshToken={refresh}
            onClose={() => setPlacing(undefined)}
            onChanged={(description) => {
              setPlacing(undefined);
              setChanges(description);
            }}
            onPlaced={() => {
              setPlacing(undefined);
              onDraft({ buyAmount: '', sellAmount: '' });
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
