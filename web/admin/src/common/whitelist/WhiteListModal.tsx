import { Modal } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../strings';
import { AddressInput, addressError, addressesOrAlert } from './AddressInput';

interface Props {
  title: string;
  initial: string[];
  onCancel: () => void;
  /** called with the addresses, lowercase and without duplicates */
  onSave: (addresses: string[]) => void;
}

/** Edits the addresses of a whitelist. */
export function WhiteListModal({ title, initial, onCancel, onSave }: Props) {
  const [initialText] = useState(() => initial.join(',\n'));
  const [text, setText] = useState(initialText);
  const [submitted, setSubmitted] = useState(false);
  const save = () => {
    setSubmitted(true);
    const addresses = addressesOrAlert(text);
    if (addresses) onSave(addresses);
  };
  return (
    <Modal
      open
      title={title}
      dirty={text !== initialText}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t.cancel}</Button>
          <Button type="primary" onClick={save}>
            {t.save}
          </Button>
        </>
      }
    >
      <AddressInput
        label={t.whitelist.label}
        text={text}
        onChange={setText}
        error={submitted ? addressError(text) : undefined}
      />
    </Modal>
  );
}
