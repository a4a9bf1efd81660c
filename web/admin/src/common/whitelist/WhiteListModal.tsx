import { Modal } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../strings';
import { AddressInput, addressError, addressesOrAlert } from './AddressInput';

interface Props {
  title: string;
  initial: string[];
  onCancel: () => void;
  /** given the addresses, lowercased, each once */
  onSave: (addresses: string[]) => void;
}

/** Takes the addresses of a white list. */
export function WhiteListModal({ title, initial, onCancel, onSave }: Props) {
  const [given] = useState(() => initial.join(',\n'));
  const [text, setText] = useState(given);
  const [tried, setTried] = useState(false);
  const save = () => {
    setTried(true);
    const addresses = addressesOrAlert(text);
    if (addresses) onSave(addresses);
  };
  return (
    <Modal
      open
      title={title}
      dirty={text !== given}
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
        error={tried ? addressError(text) : undefined}
      />
    </Modal>
  );
}
