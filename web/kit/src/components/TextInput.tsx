import type { InputHTMLAttributes, ReactNode } from 'react';
import './TextInput.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** stands in the field before the text */
  before?: ReactNode;
  /** stands in the field after the text */
  after?: ReactNode;
}

/** A field of one line. Marked as wrong by `aria-invalid`. */
export function TextInput({ before, after, className = '', ...input }: Props) {
  return (
    <span className={`text-input ${className}`}>
      {before}
      <input {...input} />
      {after}
    </span>
  );
}
