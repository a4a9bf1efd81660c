import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './IconButton.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A round button with an icon and an accessible name. */
export function IconButton({ label, children, className = '', ...rest }: Props) {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
