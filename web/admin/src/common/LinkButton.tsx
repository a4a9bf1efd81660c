import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './LinkButton.css';

/** A link that looks like a button. */
export function LinkButton({
  to,
  primary = false,
  children,
}: {
  to: string;
  primary?: boolean;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`link-button${primary ? ' link-button-primary' : ''}`}>
      {children}
    </Link>
  );
}
