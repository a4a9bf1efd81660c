import { Button } from '@launchpad/web-kit';
import { SelectField } from '../../../common/fields';
import { SearchForm } from '../../../common/SearchForm';
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
  return (
    <SearchForm
      className="moderation-filters"
      label={texts.search}
      placeholder={texts.searchHint}
      search={search}
      onSearch={(found) => onChange({ search: found })}
      extra={poolId !== '' && <Button onClick={() => onChange({ poolId: '' })}>{texts.allPools}</Button>}
    >
      <SelectField
        label={texts.state}
        value={state || ALL}
        placeholder={texts.state}
        options={STATES.map((value) => ({ value: value || ALL, label: texts.states[value || ALL] }))}
        onChange={(chosen) => onChange({ state: chosen === ALL ? '' : (chosen as State) })}
      />
    </SearchForm>
  );
}
