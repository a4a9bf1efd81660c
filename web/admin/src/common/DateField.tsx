import type { ReactNode } from 'react';
import { Field } from './Field';
import { utcFieldOf, utcSecondsOf } from './utc';

interface Props {
  label: string;
  name?: string | undefined;
  /** unix seconds */
  value: number | null;
  onChange: (seconds: number | null) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  onBlur?: () => void;
}

/** A date and time in UTC. */
export function DateField({ label, name, value, onChange, error, hint, required, onBlur }: Props) {
  return (
    <Field {...{ label, name, error, hint }} required={required ?? false}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          className="field-date num"
          value={utcFieldOf(value)}
          max="2105-12-31T23:59"
          onBlur={onBlur}
          onChange={(event) => onChange(utcSecondsOf(event.target.value))}
        />
      )}
    </Field>
  );
}
