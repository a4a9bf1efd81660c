import { Modal as AntdModal, type ModalProps as AntdProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../strings';
import { ThemeProvider } from '../theme/ThemeProvider';
import { useUnsavedWork } from '../unsaved/unsaved';
import { Button } from './Button';
import { firstField, returnFocus } from './focus';
import './Modal.css';

export interface ModalProps extends Pick<AntdProps, 'open' | 'width' | 'centered' | 'className'> {
  title: ReactNode;
  /** buttons below; null for none */
  footer: ReactNode;
  /** closed by Esc, by its cross, or by a click beside it */
  onCancel: () => void;
  /** a signature or a save runs: until it is over nothing closes the window */
  busy?: boolean | undefined;
  /** something was typed that closing would lose: Esc, the cross and a click beside it ask first */
  dirty?: boolean | undefined;
  children?: ReactNode;
}

/**
 * The one window over the page. The focus goes into it when it opens, to its first field where it has one, and
 * back to what opened it when it closes. It brings its theme along, so that a page that shows none loads nothing
 * for it: load what uses it when it opens.
 */
export function Modal({ busy = false, dirty = false, onCancel, footer, children, ...props }: ModalProps) {
  const [asking, setAsking] = useState(false);
  useUnsavedWork(dirty);
  return (
    <ThemeProvider>
      <AntdModal
        {...props}
        footer={footer === null ? null : <div className="modal-actions">{footer}</div>}
        closable={busy ? false : { 'aria-label': t.confirm.close }}
        keyboard={!busy}
        mask={{ closable: !busy }}
        // in the page from its first moment, so that the focus can go into it
        getContainer={document.body}
        onCancel={() => (dirty ? setAsking(true) : onCancel())}
      >
        <FocusKeeper>{children}</FocusKeeper>
      </AntdModal>
      {asking && <Discard onStay={() => setAsking(false)} onDiscard={onCancel} />}
    </ThemeProvider>
  );
}

function FocusKeeper({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // what has the focus while this is rendered first is what opened the window
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role="dialog"]');
    if (!body.current || !dialog || body.current.contains(document.activeElement)) return;
    dialog.tabIndex = -1;
    (firstField(body.current) ?? dialog).focus({ preventScroll: true });
  }, []);
  useEffect(() => () => queueMicrotask(() => returnFocus(opener)), [opener]);
  return <div ref={body}>{children}</div>;
}

/** Asks before what was typed into a window is thrown away. */
function Discard({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <Modal
      open
      centered
      width={420}
      title={t.unsaved.discardTitle}
      onCancel={onStay}
      footer={
        <>
          <Button danger onClick={onDiscard}>
            {t.unsaved.discard}
          </Button>
          <Button primary onClick={onStay}>
            {t.unsaved.keepEditing}
          </Button>
        </>
      }
    >
      {t.unsaved.discardText}
    </Modal>
  );
}
