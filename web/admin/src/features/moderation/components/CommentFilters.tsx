import { Button } from '@launchpad/web-kit';
import { limits } from '@launchpad/api';
import { type FormEvent, useState } from 'react';
import { SelectField, TextField } from '../../../common/fields';
import { t } from '../../../strings';
import { type CommentQuery, type State, STATES } from '../model/commentQuery';
import './moderation.css';

const texts = t.comments;
const ALL = 'all';

interface Props {
  query: CommentQuery;
  onChange: (change: Partial<CommentQuery>) => void;
}

/** Search and state of the listed comments. */
export function CommentFilters({ query: { search, state, poolId }, onChange }: Props) {
  const [typed, setTyped] = useState(search);
  return (
    <form
      className="moderation-filters"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onChange({ search: typed.trim() });
      }}
    >
      <TextField
        label={texts.search}
        placeholder={texts.searchHint}
        value={typed}
        maxLength={limits.search}
        onChange={setTyped}
      />
      <SelectField
        label={texts.state}
        value={state || ALL}
        placeholder={texts.state}
        options={STATES.map((value) => ({ value: value || ALL, label: texts.states[value || ALL] }))}
        onChange={(chosen) => onChange({ state: chosen === ALL ? '' : (chosen as State) })}
      />
      <Button type="submit">{texts.search}</Button>
      {poolId !== '' && <Button onClick={() => onChange({ poolId: '' })}>{texts.allPools}</Button>}
    </form>
  );
}
