import { AmountEcho } from '@launchpad/web-kit';
import { Input, Switch } from 'antd';
import { type ClipboardEvent, type ReactNode, useId } from 'react';
import { Field } from './Field';

interface TextProps {
  label: string;
  name?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  extra?: ReactNode;
  required?: boolean;
  maxLength?: number;
  placeholder?: string;
  disabled?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
}

interface LineProps extends TextProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
}

const status = (error: string | undefined) => (error === undefined ? '' : 'error');

/** A single-line text field. */
export function TextField({ label, name, error, hint, extra, required, onChange, ...input }: LineProps) {
  return (
    <Field {...{ label, name, error, hint, extra }} required={required ?? false}>
      {(control) => (
        <Input
          {...control}
          {...input}
          status={status(error)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A multi-line text field. */
export function TextAreaField({
  label,
  name,
  error,
  hint,
  extra,
  required,
  onChange,
  rows = 3,
  ...input
}: TextProps & { rows?: number; onPaste?: (event: ClipboardEvent) => void }) {
  return (
    <Field {...{ label, name, error, hint, extra }} required={required ?? false}>
      {(control) => (
        <Input.TextArea
          {...control}
          {...input}
          rows={rows}
          status={status(error)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A token amount, typed as a decimal. */
export function AmountField({
  label,
  name,
  error,
  hint,
  extra,
  required,
  onChange,
  unit,
  decimals,
  ...input
}: TextProps & { unit?: string; decimals: number }) {
  return (
    <Field
      {...{ label, name, error, hint }}
      extra={
        <>
          <AmountEcho text={input.value} decimals={decimals} symbol={unit ?? ''} />
          {extra}
        </>
      }
      required={required ?? false}
    >
      {(control) => (
        <Input
          {...control}
          {...input}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          suffix={unit ? <span className="muted">{unit}</span> : <span />}
          status={status(error)}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      )}
    </Field>
  );
}

interface SelectProps {
  label: string;
  name?: string | undefined;
  value: string;
  options: { value: string; label: string }[];
  placeholder: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** A choice between a few options. */
export function SelectField({
  label,
  name,
  value,
  options,
  placeholder,
  onChange,
  error,
  hint,
  required,
  disabled,
}: SelectProps) {
  return (
    <Field {...{ label, name, error, hint }} required={required ?? false}>
      {(control) => (
        <select
          {...control}
          className="field-select"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SwitchProps {
  label: string;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
}

/** An on-off switch. */
export function SwitchField({ label, name, checked, onChange, hint }: SwitchProps) {
  const id = useId();
  return (
    <div className="field" data-field={name}>
      <div className="field-switch">
        <Switch id={id} checked={checked} onChange={onChange} aria-describedby={`${id}-hint`} />
        <label htmlFor={id}>{label}</label>
      </div>
      <div id={`${id}-hint`} className="field-hint">
        {hint}
      </div>
    </div>
  );
}
