import { memo } from 'react';
import { toDecimalText, formatAmount } from '../formats';

interface Props {
  value: bigint | string;
  decimals: number;
  symbol?: string;
  maxFraction?: number;
}

/** An amount in tabular figures with its symbol; its tooltip has the exact value. */
export const TokenAmount = memo(function TokenAmount({ value, decimals, symbol, maxFraction }: Props) {
  return (
    <span className="num" title={`${toDecimalText(value, decimals)}${symbol ? ` ${symbol}` : ''}`}>
      {formatAmount(value, decimals, maxFraction)}
      {symbol && (
        <span className="muted">
          {' '}
          <bdi>{symbol}</bdi>
        </span>
      )}
    </span>
  );
});
