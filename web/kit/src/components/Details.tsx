import { useState } from 'react';
import { t } from '../strings';
import './Details.css';

/** Technical text that stands behind "Details" until it is asked for, and can be copied. */
export function Details({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="details">
      <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.alerts.details}
      </button>
      {open && (
        <>
          <pre className="details-text">{text}</pre>
          <button
            type="button"
            className="link-button"
            onClick={() => void copy().catch((error: unknown) => console.error(error))}
          >
            {copied ? t.copied : t.copy}
          </button>
        </>
      )}
    </div>
  );
}
