import { t } from '../strings';
import './Logo.css';

/** The product's logo and name. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="var(--primary)" />
        <path d="M16 6.5 23 15h-4.2v4.2h-5.6V15H9z" fill="#fff" />
        <path d="M10.5 22.2h11M13 25.6h6" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {t.product}
    </span>
  );
}
