import type { InputHTMLAttributes, ReactNode } from 'react';
import './TextInput.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** inside the field, before the text */
  before?: ReactNode;
  /** inside the field, after the text */
  after?: ReactNode;
}

/** A single-line field. Set `aria-invalid` to mark it as invalid. */
export function TextInput({ before, after, className = '', ...input }: Props) {
  return (
    <span className={`text-input ${className}`}>
      {before}
      <input {...input} />
      {after}
    </span>
  );
}
