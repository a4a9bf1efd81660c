import { limits } from '@launchpad/api';
import { UploadOutlined } from '@ant-design/icons-svg';
import { alertError, Banner, Button, Icon } from '@launchpad/web-kit';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../strings';
import { TextAreaField } from '../fields';
import type { BadEntry } from './addressFile';
import { type AddressEntry, MOST_TEXT, readAddressList, withImported } from './addressList';
import { AddressPages } from './AddressPages';
import { MOST_FILE_MB, useAddressFile } from './useAddressFile';
import '../LinkButton.css';
import './AddressInput.css';

const MAX_INVALID_ROWS = 20;

interface Props {
  label: string;
  entry: AddressEntry;
  onChange: (entry: AddressEntry) => void;
  error: string | undefined;
}

/** A textarea for comma-separated addresses, with CSV import. What is too long for it is listed below. */
export function AddressInput({ label, entry, onChange, error }: Props) {
  const [invalid, setInvalid] = useState<BadEntry[]>([]);
  const { percent, check } = useAddressFile();
  // typed on while a file is checked
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  }, [entry]);
  const take = async (source: string | File) => {
    const report = await check(source);
    if (report === 'tooLarge') return alertError(t.whitelist.tooLarge(MOST_FILE_MB));
    if (!report) return;
    setInvalid(report.bad);
    onChange(withImported(latest.current, report.fresh));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (text.length <= MOST_TEXT) return;
    event.preventDefault();
    void take(text);
  };
  return (
    <>
      <TextAreaField
        label={label}
        hint={t.whitelist.hint}
        value={entry.text}
        onChange={(text) => onChange({ ...entry, text })}
        onPaste={paste}
        error={error}
        rows={8}
        required={entry.more.length === 0}
      />
      <label className="link-button address-import">
        <Icon of={UploadOutlined} />
        {t.whitelist.importCsv}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          className="visually-hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void take(file);
          }}
        />
      </label>
      <output className="muted" hidden={percent === undefined}>
        {percent !== undefined && t.whitelist.checking(percent)}
      </output>
      {entry.more.length > 0 && (
        <section className="address-more" aria-label={t.whitelist.more(entry.more.length)}>
          <header className="address-more-head">
            <strong>{t.whitelist.more(entry.more.length)}</strong>
            <Button size="small" onClick={() => onChange({ ...entry, more: [] })}>
              {t.whitelist.dropMore}
            </Button>
          </header>
          <AddressPages list={entry.more} />
        </section>
      )}
      {invalid.length > 0 && (
        <Banner tone="pending" title={t.whitelist.leftOut}>
          <ul>
            {invalid.slice(0, MAX_INVALID_ROWS).map(({ line, end, text }) => (
              <li key={end}>{t.whitelist.leftOutAt(line, text)}</li>
            ))}
            {invalid.length > MAX_INVALID_ROWS && (
              <li>{t.whitelist.moreRows(invalid.length - MAX_INVALID_ROWS)}</li>
            )}
          </ul>
        </Banner>
      )}
    </>
  );
}

/** The addresses in the input; undefined if they cannot be saved. An invalid one is named in an alert. */
export function addressesOrAlert(entry: AddressEntry): string[] | undefined {
  const list = readAddressList(entry);
  if (list.kind === 'invalid') alertError(t.whitelist.invalid, t.whitelist.invalidMessage(list.address));
  return list.kind === 'addresses' ? list.addresses : undefined;
}

/** The error below the input after a failed save. */
export function addressError(entry: AddressEntry): string | undefined {
  const list = readAddressList(entry);
  if (list.kind === 'empty') return t.errors.addressesRequired;
  if (list.kind === 'tooMany') return t.whitelist.tooMany(limits.whitelist);
  return list.kind === 'invalid' ? t.whitelist.invalidMessage(list.address) : undefined;
}
