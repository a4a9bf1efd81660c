import { Button, Modal } from 'antd';
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
  const [text, setText] = useState(initial.join(',\n'));
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
      onCancel={onCancel}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {t.cancel}
        </Button>,
        <Button key="save" type="primary" onClick={save}>
          {t.save}
        </Button>,
      ]}
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
