import { amountText, formatAmount } from '../formats';

interface Props {
  value: bigint | string;
  decimals: number;
  symbol?: string;
  maxFraction?: number;
}

/** An amount in tabular figures with its symbol; the exact value is its tooltip. */
export function TokenAmount({ value, decimals, symbol, maxFraction }: Props) {
  return (
    <span className="num" title={`${amountText(value, decimals)}${symbol ? ` ${symbol}` : ''}`}>
      {formatAmount(value, decimals, maxFraction)}
      {symbol && (
        <span className="muted">
          {' '}
          <bdi>{symbol}</bdi>
        </span>
      )}
    </span>
  );
}
