import { FieldError } from '@launchpad/web-kit';
import { type ReactNode, useId } from 'react';
import './Field.css';

/** Attributes that associate a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  'aria-required': boolean;
}

interface Props {
  label: string;
  /** the value's name in its form, by which `focusField` finds it */
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** at the end of the label's row */
  extra?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, name, hint, error, required = false, extra, children }: Props) {
  const id = useId();
  return (
    <div className="field" data-field={name}>
      <div className="field-head">
        <label htmlFor={id} id={`${id}-label`}>
          {label}
          {required && (
            <span className="field-required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        {extra}
      </div>
      {children({
        id,
        'aria-describedby': `${id}-hint ${id}-error`,
        'aria-invalid': error !== undefined,
        'aria-required': required,
      })}
      <div id={`${id}-hint`} className="field-hint">
        {hint}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Focuses the control of a field by its name; the field itself while it has none, as while an editor loads. */
export function focusField(name: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (!field) return;
  const controls = 'input:not(:disabled), select:not(:disabled), textarea, [contenteditable="true"]';
  const control =
    field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(controls);
  if (!control) field.tabIndex = -1;
  (control ?? field).focus();
}
