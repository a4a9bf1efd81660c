import { limits } from '@launchpad/api';
import { Button, FieldError, useSearchText } from '@launchpad/web-kit';
import { Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { t } from '../../../strings';
import './PoolSearch.css';

interface Props {
  /** the current search; empty if none */
  name: string;
  onSearch: (name: string) => void;
}

/** Search by pool name, which must not be empty. */
export function PoolSearch({ name, onSearch }: Props) {
  const errorId = useId();
  const { text, type, onSaved, focus } = useSearchText(name);
  const [isRefused, setIsRefused] = useState(false);
  // of an empty field alone, which another search may have filled since
  const error = isRefused && text === '' ? t.manage.emptySearch : undefined;

  const search = (searched: string) => {
    setIsRefused(false);
    onSaved(searched);
    onSearch(searched);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const searched = text.trim();
    if (searched !== '') return search(searched);
    type('');
    setIsRefused(true);
  };
  const clear = () => {
    type('');
    search('');
  };

  return (
    <search className="pool-search">
      <form onSubmit={submit} noValidate>
        <div className="pool-search-row">
          <Input
            aria-label={t.manage.search}
            aria-describedby={errorId}
            placeholder={t.manage.search}
            value={text}
            maxLength={limits.search}
            status={error ? 'error' : ''}
            onChange={(event) => {
              setIsRefused(false);
              type(event.target.value);
            }}
            {...focus}
          />
          <Button type="submit">{t.manage.searchButton}</Button>
          {name !== '' && <Button onClick={clear}>{t.manage.clear}</Button>}
        </div>
        <FieldError id={errorId} error={error} />
      </form>
    </search>
  );
}
