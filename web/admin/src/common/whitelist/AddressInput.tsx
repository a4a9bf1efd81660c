import { limits } from '@launchpad/api';
import { UploadOutlined } from '@ant-design/icons';
import { alertError, Banner } from '@launchpad/web-kit';
import { type ChangeEvent, useState } from 'react';
import { t } from '../../strings';
import { TextAreaField } from '../fields';
import { isWalletAddress } from '../validate';
import { addressCells, appendAddresses, type BadRow, badRows, readAddressList } from './addressList';
import '../LinkButton.css';
import './AddressInput.css';

const BAD_ROWS_SHOWN = 20;

interface Props {
  label: string;
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** A textarea for comma-separated addresses, which also takes the addresses of a CSV file. */
export function AddressInput({ label, text, onChange, error }: Props) {
  const [bad, setBad] = useState<BadRow[]>([]);
  const importCsv = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const csv = await file.text();
    setBad(badRows(csv));
    onChange(appendAddresses(text, addressCells(csv).filter(isWalletAddress)));
  };
  return (
    <>
      <TextAreaField
        label={label}
        hint={t.whitelist.hint}
        value={text}
        onChange={onChange}
        error={error}
        rows={8}
        required
      />
      <label className="link-button address-import">
        <UploadOutlined aria-hidden="true" />
        {t.whitelist.importCsv}
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          className="visually-hidden"
          onChange={(event) => void importCsv(event)}
        />
      </label>
      {bad.length > 0 && (
        <Banner tone="pending" title={t.whitelist.badRows}>
          <ul>
            {bad.slice(0, BAD_ROWS_SHOWN).map(({ line, text: row }) => (
              <li key={line}>{t.whitelist.badRow(line, row)}</li>
            ))}
            {bad.length > BAD_ROWS_SHOWN && <li>{t.whitelist.moreRows(bad.length - BAD_ROWS_SHOWN)}</li>}
          </ul>
        </Banner>
      )}
    </>
  );
}

/** The addresses in the input; a wrong one is named in an alert. Undefined when there is nothing to save. */
export function addressesOrAlert(text: string): string[] | undefined {
  const list = readAddressList(text);
  if (list.kind === 'invalid') alertError(t.whitelist.invalid, t.whitelist.invalidMessage(list.address));
  return list.kind === 'addresses' ? list.addresses : undefined;
}

/** What stands under the input when saving failed. */
export function addressError(text: string): string | undefined {
  const list = readAddressList(text);
  if (list.kind === 'empty') return t.errors.addressesRequired;
  if (list.kind === 'tooMany') return t.whitelist.tooMany(limits.whitelist);
  return list.kind === 'invalid' ? t.whitelist.invalidMessage(list.address) : undefined;
}
