import { limits } from '@launchpad/api';
import { Button, FieldError } from '@launchpad/web-kit';
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
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const searched = text.trim();
    setError(searched === '' ? t.manage.emptySearch : undefined);
    if (searched !== '') onSearch(searched);
  };
  const clear = () => {
    setText('');
    setError(undefined);
    onSearch('');
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
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit">{t.manage.searchButton}</Button>
          {name !== '' && <Button onClick={clear}>{t.manage.clear}</Button>}
        </div>
        <FieldError id={errorId} error={error} />
      </form>
    </search>
  );
}
