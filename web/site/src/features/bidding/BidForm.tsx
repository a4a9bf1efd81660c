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
import { checkDraft, isComplete, priceToMeet, readDraft, type Draft } from './bidRules';
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

/** Why nobody, or not this wallet, can bid now. */
function useObstacle(pool: Pool): string | undefined {
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

/** Buy and bid amount, their ratio against the one to beat, and the order button. */
export function BidForm({ pool, network, proof, draft, onDraft }: Props) {
  const address = useAddress();
  const obstacle = useObstacle(pool);
  /** the pool as it was shown when the bid was made */
  const [placing, setPlacing] = useState<Pool>();
  const [changes, setChanges] = useState<string>();
  useUnsavedWork(draft.buy !== '' || draft.pay !== '');
  const { state: token, refresh } = useBiddingToken({
    network,
    token: pool.biddingToken,
    owner: address,
    spender: pool.idoAddress,
  });

  const decimals = pairDecimals(pool);
  const { buy, pay, price } = readDraft(draft, pool);
  const errors = checkDraft(draft, pool, token?.balance);
  const required = priceToMeet(pool);
  const ready = isComplete(draft, errors) && obstacle === undefined && token !== undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    setChanges(undefined);
    setPlacing(pool);
  };

  return (
    <form className="bid-form" onSubmit={submit} aria-label={t.bid.title} noValidate>
      {obstacle && <Banner tone="pending">{obstacle}</Banner>}
      {changes && (
        <Banner tone="pending" title={t.bid.changed.title}>
          {changes}
        </Banner>
      )}
      <AmountField
        label={t.bid.buy}
        symbol={pool.ptSymbol}
        decimals={pool.ptDecimals}
        value={draft.buy}
        onChange={(next) => onDraft({ ...draft, buy: next })}
        disabled={obstacle !== undefined}
        help={t.bid.buyHelp(
          formatAmount(pool.minimumBuyAmount, pool.ptDecimals),
          formatAmount(pool.poolSellAmount, pool.ptDecimals),
          pool.ptSymbol,
        )}
        error={errors.buy}
      />
      <AmountField
        label={t.bid.pay}
        symbol={pool.bdSymbol}
        decimals={pool.bdDecimals}
        value={draft.pay}
        onChange={(next) => onDraft({ ...draft, pay: next })}
        disabled={obstacle !== undefined}
        help={t.bid.payHelp(formatAmount(pool.minimumBiddingAmount, pool.bdDecimals), pool.bdSymbol)}
        error={errors.pay}
        aside={
          token && (
            <span className="faint num">
              {t.bid.balance} {formatAmount(token.balance, pool.bdDecimals, 3)}{' '}
              <button
                type="button"
                className="text-button"
                disabled={obstacle !== undefined}
                onClick={() => onDraft({ ...draft, pay: toInputText(token.balance, pool.bdDecimals) })}
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
      {placing && buy && pay && token && (
        <Suspense>
          <PlaceOrderModal
            pool={placing}
            network={network}
            buy={buy}
            pay={pay}
            proof={proof}
            token={token}
            refreshToken={refresh}
            onClose={() => setPlacing(undefined)}
            onChanged={(told) => {
              setPlacing(undefined);
              setChanges(told);
            }}
            onPlaced={() => {
              setPlacing(undefined);
              onDraft({ buy: '', pay: '' });
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
