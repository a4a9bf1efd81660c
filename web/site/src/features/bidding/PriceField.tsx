import {
  FieldError,
  PRICE_STEPS,
  formatAmount,
  formatPrice,
  pairDecimals,
  priceAtStep,
  stepOfPrice,
  type Price,
} from '@launchpad/web-kit';
import { useCallback, useId } from 'react';
import { NotLoaded } from '../../common/NotLoaded';
import { useLivePool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/order';
import { DecimalInput } from './DecimalInput';
import { payAtMost, priceText, readPrice, type PriceUnit } from './draft';
import { leastValidPrice, presets, scaleOf } from './salePrices';
import type { BidDraft } from './useBidDraft';

interface Props {
  pool: SteadyPool;
  bid: BidDraft;
  unit: PriceUnit;
  /** shows the price the other way; absent while the token's supply is unknown */
  onSwitchUnit?: (() => void) | undefined;
  /** reads the supply again, where that failed */
  onRetryUnit?: (() => void) | undefined;
  error?: string | undefined;
  /** the price is too low for this sale */
  isTooLow: boolean;
  disabled: boolean;
}

/** The highest price: typed, by slider, or by preset; for a token or as a valuation. */
export function PriceField(props: Props) {
  const { bid, unit, onSwitchUnit, onRetryUnit, error, isTooLow, disabled } = props;
  const pool = useLivePool(props.pool, 'clearingPrice', 'lastBid');
  const id = useId();
  const decimals = pairDecimals(pool);
  const { draft, limit, change } = bid;
  const chosen = draft.price?.exact ?? limit;
  const value = draft.price?.text ?? (chosen ? priceText(chosen, unit, pool) : '');
  const least = leastValidPrice(pool);
  const scale = scaleOf(pool, least);
  const isValuation = unit.kind === 'valuation';
  const { bdDecimals, ptDecimals } = pool;
  const type = useCallback(
    (text: string) => {
      const pair = { bdDecimals, ptDecimals };
      change((typed) => payAtMost(typed, readPrice(text, unit, pair), pair));
    },
    [change, unit, bdDecimals, ptDecimals],
  );
  const isEmptied = draft.price?.text === '';
  // an emptied field shows the price of the amounts again
  const leave = useCallback(() => {
    if (isEmptied) change(({ sellAmount, buyAmount }) => ({ sellAmount, buyAmount }));
  }, [change, isEmptied]);
  const choose = (exact: Price) => change((typed) => payAtMost(typed, { exact }, pool));
  return (
    <div>
      <div className="amount-field-head">
        <label htmlFor={id}>{isValuation ? t.bid.valuation : t.bid.price(pool.ptSymbol)}</label>
        {onSwitchUnit && (
          <button type="button" className="text-button" disabled={disabled} onClick={onSwitchUnit}>
            {isValuation ? t.bid.showPrice(pool.ptSymbol) : t.bid.showValuation}
          </button>
        )}
        {onRetryUnit && <NotLoaded text={t.bid.noValuation} onRetry={onRetryUnit} />}
      </div>
      <DecimalInput
        id={id}
        symbol={pool.bdSymbol}
        value={value}
        disabled={disabled}
        isInvalid={error !== undefined || isTooLow}
        describedBy={`${id}-help ${id}-error bid-ratio-error`}
        onChange={type}
        onBlur={leave}
      />
      <input
        type="range"
        className="price-slider"
        aria-label={t.bid.slider}
        min={0}
        max={PRICE_STEPS}
        step={1}
        value={chosen ? stepOfPrice(scale, chosen) : 0}
        aria-valuetext={t.bid.sliderValue(formatPrice(chosen ?? least, decimals), pool.bdSymbol)}
        disabled={disabled}
        onChange={({ target }) => choose(priceAtStep(scale, Number(target.value), decimals))}
      />
      <fieldset className="bid-presets" disabled={disabled}>
        <legend className="visually-hidden">{t.bid.presets}</legend>
        {presets(pool, least).map(({ name, label, price, isValid }) => (
          <button
            key={name}
            type="button"
            className="preset num"
            hidden={!isValid}
            onClick={() => choose(price)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {isValuation && (
        <p id={`${id}-help`} className="faint amount-field-help num">
          {t.bid.valuationHelp(formatAmount(unit.totalSupply, pool.ptDecimals, 2), pool.ptSymbol)}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
