import { Modal as AntdModal, type ModalProps as AntdProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../strings';
import { ThemeProvider } from '../theme/ThemeProvider';
import { useUnsavedWork } from '../unsaved/unsaved';
import { Button } from './Button';
import { firstField, returnFocus } from './focus';
import { isTyping, useIsTyping } from './typing';
import './Modal.css';

/** Cause for which a sent write may take hours: other owners of its wallet have to sign it, or no node has seen it. */
export type Waits = 'signers' | 'unseen';

export interface ModalProps extends Pick<AntdProps, 'open' | 'width' | 'centered' | 'className'> {
  title: ReactNode;
  /** buttons at the bottom; null for none */
  footer: ReactNode;
  /** closed by Esc, the close button, or a click outside */
  onCancel: () => void;
  /** a signature or a save is pending: the modal cannot be closed */
  busy?: boolean | undefined;
  /** busy with what can take hours: it can be closed, and says so */
  waits?: Waits | undefined;
  /** closing would lose typed work: Esc, the close button and a click outside ask first */
  dirty?: boolean | undefined;
  children?: ReactNode;
}

/**
 * Whether a window that opened while the user typed in the page still leaves the focus there. It takes the focus once the
 * field is left or submitted.
 */
function useYieldsToTyping(open: boolean): boolean {
  const isTypingNow = useIsTyping();
  const [wasOpen, setWasOpen] = useState(false);
  const [yields, setYields] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    setYields(open && isTyping());
  } else if (yields && !isTypingNow) {
    setYields(false);
  }
  return yields;
}

/**
 * A modal window. On opening, focus moves to its first field if it has one, unless the user is typing in the page; on
 * closing, back to what opened it. It includes antd's theme, so load the components that use it lazily: pages without a
 * modal then load nothing for it.
 */
export function Modal({
  open = false,
  busy = false,
  waits,
  dirty = false,
  onCancel,
  footer,
  children,
  ...props
}: ModalProps) {
  const [confirming, setConfirming] = useState(false);
  const yields = useYieldsToTyping(open);
  const isLocked = busy && !waits;
  // what waits is sent
  const isDirty = dirty && !waits;
  useUnsavedWork(isDirty);
  return (
    <ThemeProvider>
      <AntdModal
        {...props}
        open={open}
        focusable={{ trap: !yields }}
        footer={footer === null ? null : <div className="modal-actions">{footer}</div>}
        closable={isLocked ? false : { 'aria-label': t.confirm.close }}
        keyboard={!isLocked}
        mask={{ closable: !isLocked }}
        // mounted in the page immediately, so that it can take focus
        getContainer={document.body}
        onCancel={() => (isDirty ? setConfirming(true) : onCancel())}
      >
        <FocusKeeper yields={yields}>
          {children}
          {waits && <output className="faint">{t.transaction[waits]}</output>}
        </FocusKeeper>
      </AntdModal>
      {confirming && <Discard onStay={() => setConfirming(false)} onDiscard={onCancel} />}
    </ThemeProvider>
  );
}

function FocusKeeper({ yields, children }: { yields: boolean; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // on the first render, the focused element is the one that opened the modal
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role="dialog"]');
    if (!body.current || !dialog) return undefined;
    if (yields) {
      // antd focuses the window by itself as soon as it is drawn
      dialog.focus = () => {};
      return () => void Reflect.deleteProperty(dialog, 'focus');
    }
    if (body.current.contains(document.activeElement)) return undefined;
    dialog.tabIndex = -1;
    (firstField(body.current) ?? dialog).focus({ preventScroll: true });
    return undefined;
  }, [yields]);
  useEffect(() => () => queueMicrotask(() => returnFocus(opener)), [opener]);
  return (
    <div ref={body}>
      {yields && (
        <span role="alert" className="visually-hidden">
          {t.windowOpened}
        </span>
      )}
      {children}
    </div>
  );
}

/** Asks before typed work is discarded. */
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
