import { formatExact, parseAmount } from '../formats';

/** The parsed amount of an amount field, exact and grouped, with its symbol: what would be signed. */
export function AmountEcho({ text, decimals, symbol }: { text: string; decimals: number; symbol: string }) {
  const amount = parseAmount(text, decimals);
  return (
    <span className="num" aria-live="polite">
      {amount !== undefined && `= ${formatExact(amount, decimals)} ${symbol}`}
    </span>
  );
}
