import { Button, Modal, useIfMounted, type Waits } from '@launchpad/web-kit';
import { type ReactNode, useState } from 'react';
import { t } from '../strings';
import { TextAreaField } from './fields';
import { useDialogText } from './useDialogText';
import { isFilled } from './validate';
import './TextDialog.css';

interface Props {
  /** of the dialog and what it is about, unique on its page */
  name: string;
  title: ReactNode;
  /** what the text is until something is typed */
  initial?: string;
  label: string;
  hint?: string;
  maxLength: number;
  /** what is said where the text is missing */
  missing?: string;
  submit: string;
  isDangerous?: boolean;
  /** whether the text can't be sent */
  isDisabled?: (text: string) => boolean;
  busy: boolean;
  /** busy, with what can take hours */
  waits?: Waits | undefined;
  /** Sends the text. @returns whether that succeeded, so that the dialog is done */
  onSubmit: (text: string) => Promise<boolean>;
  onClose: () => void;
  /** above the field */
  children: ReactNode;
}

/** Asks for a text that must not be missing, and sends it. What is typed stays until it is sent or given up. */
export function TextDialog({ name, initial = '', missing = t.errors.blank, waits, ...props }: Props) {
  const { busy, onSubmit, onClose } = props;
  const { text, setText, forget } = useDialogText(name, initial, waits !== undefined);
  const [tried, setTried] = useState(false);
  const ifOpen = useIfMounted();

  const close = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    setTried(true);
    if (!isFilled(text) || !(await onSubmit(text))) return;
    forget();
    ifOpen(onClose);
  };

  return (
    <Modal
      open
      title={props.title}
      busy={busy}
      waits={waits}
      dirty={text !== initial}
      onCancel={close}
      footer={
        <>
          <Button disabled={busy && !waits} onClick={close}>
            {t.cancel}
          </Button>
          <Button
            primary
            danger={props.isDangerous}
            disabled={props.isDisabled?.(text)}
            loading={busy}
            onClick={() => void submit()}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <div className="text-dialog">
        {props.children}
        <TextAreaField
          label={props.label}
          hint={props.hint}
          value={text}
          onChange={setText}
          maxLength={props.maxLength}
          error={tried && !isFilled(text) ? missing : undefined}
          required
        />
      </div>
    </Modal>
  );
}
