import { Modal } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../strings';
import { AddressInput, addressError, addressesOrAlert } from './AddressInput';
import { entryOf } from './addressList';

interface Props {
  title: string;
  initial: string[];
  onCancel: () => void;
  /** called with the addresses, lowercase and without duplicates */
  onSave: (addresses: string[]) => void;
}

/** Edits the addresses of a whitelist. */
export function WhiteListModal({ title, initial, onCancel, onSave }: Props) {
  const [before] = useState(() => entryOf(initial));
  const [entry, setEntry] = useState(before);
  const [submitted, setSubmitted] = useState(false);
  const save = () => {
    setSubmitted(true);
    const addresses = addressesOrAlert(entry);
    // an unchanged list is not uploaded again
    if (addresses) onSave(entry === before ? initial : addresses);
  };
  return (
    <Modal
      open
      title={title}
      dirty={entry.text !== before.text || entry.more !== before.more}
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
        entry={entry}
        onChange={setEntry}
        error={submitted ? addressError(entry) : undefined}
      />
    </Modal>
  );
}
