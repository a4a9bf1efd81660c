import { limits } from '@launchpad/api';
import { AddressLabel, Empty, Pagination, usePages } from '@launchpad/web-kit';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { t } from '../../strings';
import './AddressPages.css';

const texts = t.workspace.access;
const PER_PAGE = 50;

/** A list of addresses with its search, a page at a time: it may have 100,000. */
export function AddressPages({
  list,
  explorer,
}: {
  list: readonly string[];
  /** of the network, to which the addresses link; without it they do not */
  explorer?: string | undefined;
}) {
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const part = text.trim().toLowerCase();
    return part === '' ? list : list.filter((address) => address.includes(part));
  }, [list, text]);
  const { page, pages, onChange, shown } = usePages(found, PER_PAGE);
  const search = (typed: string) => {
    setText(typed);
    onChange(1);
  };
  return (
    <>
      <search className="access-search">
        <Input
          aria-label={texts.search}
          placeholder={texts.search}
          value={text}
          maxLength={limits.search}
          onChange={(event) => search(event.target.value)}
        />
        <output className="muted num">{text.trim() !== '' && texts.found(found.length)}</output>
      </search>
      {found.length === 0 ? (
        <Empty text={texts.none} />
      ) : (
        <ul className="access-list">
          {shown.map((address) => (
            <li key={address}>
              <AddressLabel address={address} explorer={explorer} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} onChange={onChange} />
    </>
  );
}
