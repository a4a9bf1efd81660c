import { useState } from 'react';
import { t } from '../strings';
import { copyText } from './copy';
import './Details.css';

/** Technical text behind a "Details" toggle, with a copy button. */
export function Details({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(text));
  return (
    <div className="details">
      <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.alerts.details}
      </button>
      {open && (
        <>
          <pre className="details-text">{text}</pre>
          <button type="button" className="text-button" onClick={() => void copy()}>
            {copied ? t.copied : t.copy}
          </button>
        </>
      )}
    </div>
  );
}
