import { FieldError } from '@launchpad/web-kit';
import { Input } from 'antd';
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
      <Input
        id={id}
        size="large"
        className="num"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.0"
        suffix={<span className="muted">{symbol}</span>}
        value={value}
        disabled={disabled}
        status={error ? 'error' : ''}
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
