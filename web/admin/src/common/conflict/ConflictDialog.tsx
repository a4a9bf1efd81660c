import { Button, Modal, textOfHtml } from '@launchpad/web-kit';
import { useState } from 'react';
import { t } from '../../strings';
import { conflictingFields, type Conflict, type Values } from './useVersionedSave';
import './ConflictDialog.css';

interface Props<T> {
  conflict: Conflict<T>;
  labels: Record<keyof T & string, string>;
  /** formats a field's value, unless it is plain text or a switch */
  show?: (field: keyof T & string, value: string) => string;
  busy: boolean;
  onResolve: (values: T) => void;
  onClose: () => void;
}

type Side = 'mine' | 'theirs';

/** Resolves a conflict field by field: what somebody else has saved since, next to what was typed here. */
export function ConflictDialog<T extends object>(props: Props<T>) {
  const { conflict, labels, show = (_field, value) => value, busy, onResolve, onClose } = props;
  const fields = conflictingFields(conflict);
  const { base, mine, theirs } = conflict;
  // by default, fields not edited here take the other side's value
  const [chosen, setChosen] = useState<Partial<Record<keyof T, Side>>>(
    () =>
      Object.fromEntries(
        fields.map((field) => [field, mine[field] === base[field] ? 'theirs' : 'mine']),
      ) as Partial<Record<keyof T, Side>>,
  );
  const all = (side: Side) =>
    setChosen(Object.fromEntries(fields.map((field) => [field, side])) as Partial<Record<keyof T, Side>>);

  const merged = (): T => {
    const fromTheirs = fields.filter((field) => chosen[field] === 'theirs');
    return { ...mine, ...Object.fromEntries(fromTheirs.map((field) => [field, theirs.values[field]])) };
  };

  return (
    <Modal
      open
      width={860}
      title={t.conflict.title}
      busy={busy}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t.conflict.back}
          </Button>
          <Button disabled={busy} onClick={() => all('theirs')}>
            {t.conflict.allTheirs}
          </Button>
          <Button disabled={busy} onClick={() => all('mine')}>
            {t.conflict.allMine}
          </Button>
          <Button primary loading={busy} onClick={() => onResolve(merged())}>
            {t.save}
          </Button>
        </>
      }
    >
      <p>{t.conflict.text}</p>
      {fields.map((field) => (
        <fieldset key={field} className="conflict-field" disabled={busy}>
          <legend>{labels[field]}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className="conflict-side">
              <span>
                <input
                  type="radio"
                  name={field}
                  checked={chosen[field] === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />{' '}
                <strong>{t.conflict[side]}</strong>
              </span>
              <span className="conflict-value">
                <bdi>
                  {displayValue((side === 'mine' ? mine : theirs.values)[field] as Values[string], (value) =>
                    show(field, value),
                  )}
                </bdi>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Modal>
  );
}

function displayValue(stored: string | boolean, show: (value: string) => string): string {
  if (typeof stored === 'boolean') return stored ? t.yes : t.no;
  const value = show(stored);
  return (value.startsWith('<') ? textOfHtml(value.replace(/<\/(p|h\d|li)>/g, '$&\n')) : value).trim() || '–';
}
