import { useId, type ReactNode } from 'react';
import './Segmented.css';

interface Props<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  size?: 'small' | 'large';
}

/** A choice between a few options, all visible. */
export function Segmented<T extends string>({ label, value, options, onChange, size = 'small' }: Props<T>) {
  const name = useId();
  return (
    <div className={`segmented segmented-${size}`} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
