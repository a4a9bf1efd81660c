import { limits } from '@launchpad/api';
import { UploadOutlined } from '@ant-design/icons';
import { alertError, Banner } from '@launchpad/web-kit';
import { type ChangeEvent, useState } from 'react';
import { t } from '../../strings';
import { TextAreaField } from '../fields';
import { isWalletAddress } from '../validate';
import { addressCells, appendAddresses, type InvalidRow, invalidRows, readAddressList } from './addressList';
import '../LinkButton.css';
import './AddressInput.css';

const MAX_INVALID_ROWS = 20;

interface Props {
  label: string;
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** A textarea for comma-separated addresses, with CSV import. */
export function AddressInput({ label, text, onChange, error }: Props) {
  const [invalid, setInvalid] = useState<InvalidRow[]>([]);
  const importCsv = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    const csv = await file.text();
    setInvalid(invalidRows(csv));
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
      {invalid.length > 0 && (
        <Banner tone="pending" title={t.whitelist.badRows}>
          <ul>
            {invalid.slice(0, MAX_INVALID_ROWS).map(({ line, text: row }) => (
              <li key={line}>{t.whitelist.badRow(line, row)}</li>
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
export function addressesOrAlert(text: string): string[] | undefined {
  const list = readAddressList(text);
  if (list.kind === 'invalid') alertError(t.whitelist.invalid, t.whitelist.invalidMessage(list.address));
  return list.kind === 'addresses' ? list.addresses : undefined;
}

/** The error below the input after a failed save. */
export function addressError(text: string): string | undefined {
  const list = readAddressList(text);
  if (list.kind === 'empty') return t.errors.addressesRequired;
  if (list.kind === 'tooMany') return t.whitelist.tooMany(limits.whitelist);
  return list.kind === 'invalid' ? t.whitelist.invalidMessage(list.address) : undefined;
}
