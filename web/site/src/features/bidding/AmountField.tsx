import { FieldError, TextInput } from '@launchpad/web-kit';
import { useId, type ReactNode } from 'react';

interface Props {
  label: string;
  symbol: string;
  value: string;
  onChange: (value: string) => void;
  help: string;
  error?: string | undefined;
  disabled?: boolean;
  /** beside the label */
  aside?: ReactNode;
}

/** An amount of a token: a decimal text with its symbol, help and error. */
export function AmountField({ label, symbol, value, onChange, help, error, disabled = false, aside }: Props) {
  const id = useId();
  return (
    <div className="amount-field">
      <div className="amount-field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <TextInput
        id={id}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.0"
        after={<span className="muted">{symbol}</span>}
        value={value}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={(event) => onChange(event.target.value.replace(',', '.'))}
      />
      <p id={`${id}-help`} className="faint amount-field-help">
        {help}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
