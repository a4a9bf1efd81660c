import { AmountEcho, FieldError } from '@launchpad/web-kit';
import { memo, useId, type ReactNode } from 'react';
import { DecimalInput } from './DecimalInput';

interface Props {
  label: string;
  symbol: string;
  decimals: number;
  value: string;
  onChange: (value: string) => void;
  help: string;
  error?: string | undefined;
  disabled?: boolean;
  /** next to the label */
  aside?: ReactNode;
}

/**
 * A token amount: an input with its symbol, and what it may be or, once it is typed, what would be signed. Not drawn
 * again with every bid that comes in.
 */
export const AmountField = memo(function AmountField(props: Props) {
  const { label, symbol, decimals, value, onChange, help, error, disabled = false, aside } = props;
  const id = useId();
  return (
    <div>
      <div className="amount-field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <DecimalInput
        id={id}
        symbol={symbol}
        value={value}
        disabled={disabled}
        isInvalid={error !== undefined}
        describedBy={`${id}-help ${id}-error`}
        onChange={onChange}
      />
      <p id={`${id}-help`} className="faint amount-field-help">
        {(value === '' || error !== undefined) && `${help} `}
        <AmountEcho text={value} decimals={decimals} symbol={symbol} />
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
});
