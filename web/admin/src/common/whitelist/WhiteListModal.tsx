import { Button, forgetForm, Modal, useTyped, useUnsavedWork } from '@launchpad/web-kit';
import { useState } from 'react';
import { t } from '../../strings';
import { AddressInput, addressError, addressesOrAlert } from './AddressInput';
import { entryOf } from './addressList';

interface Props {
  /** unique on its page: what is typed is kept by it while the window is replaced */
  name: string;
  title: string;
  initial: string[];
  onCancel: () => void;
  /** called with the addresses, lowercase and without duplicates */
  onSave: (addresses: string[]) => void;
}

/** Edits the addresses of a whitelist. */
export function WhiteListModal({ name, title, initial, onCancel, onSave }: Props) {
  const [before] = useState(() => entryOf(initial));
  const [entry, setEntry] = useTyped(`${name}/entry`, before);
  const [submitted, setSubmitted] = useState(false);
  const isDirty = entry.text !== before.text || entry.more !== before.more;
  useUnsavedWork(isDirty, name);
  const cancel = () => {
    forgetForm(name);
    onCancel();
  };
  const save = () => {
    setSubmitted(true);
    const addresses = addressesOrAlert(entry);
    if (!addresses) return;
    forgetForm(name);
    // an unchanged list is not uploaded again
    onSave(entry === before ? initial : addresses);
  };
  return (
    <Modal
      open
      title={title}
      dirty={isDirty}
      onCancel={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t.cancel}</Button>
          <Button primary onClick={save}>
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
