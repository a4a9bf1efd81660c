import { TextInput } from '@launchpad/web-kit';
import { memo } from 'react';

interface Props {
  id: string;
  /** of the token the number counts */
  symbol: string;
  value: string;
  disabled: boolean | undefined;
  isInvalid: boolean;
  /** ids of the help and errors below */
  describedBy: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** A field for an amount or a price, as text: what is typed is read by the draft. */
export const DecimalInput = memo(function DecimalInput(props: Props) {
  const { symbol, isInvalid, describedBy, onChange, ...input } = props;
  return (
    <TextInput
      {...input}
      className="num"
      inputMode="decimal"
      autoComplete="off"
      maxLength={100}
      placeholder="0.0"
      after={<span className="muted">{symbol}</span>}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value)}
    />
  );
});
