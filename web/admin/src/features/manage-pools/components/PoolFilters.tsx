import { networkLabel, useNetworks } from '@launchpad/web-kit';
import { t } from '../../../strings';
import { KYC_STATES, type ListView, PAGE_SIZES, SORTS, STATES } from '../model/listQuery';
import './PoolFilters.css';

const texts = t.manage.filters;

interface Props {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
}

/** Narrows, sorts and pages the list of pools. */
export function PoolFilters({ view, onChange }: Props) {
  const networks = useNetworks().filter(({ pools }) => pools);
  const choose = (name: 'state' | 'kyc' | 'sort' | 'network') => (value: string) =>
    onChange({ [name]: value });
  return (
    <div className="pool-filters">
      <Choice
        label={texts.state}
        value={view.state}
        options={STATES.map((state) => [state, texts.states[state]])}
        onChange={choose('state')}
      />
      <Choice
        label={texts.network}
        value={view.network}
        options={[
          ['', texts.all],
          ...networks.map(({ chainId, name }): [string, string] => [String(chainId), networkLabel(name)]),
        ]}
        onChange={choose('network')}
      />
      <Choice
        label={texts.kyc}
        value={view.kyc}
        options={KYC_STATES.map((kyc) => [kyc, texts.kycStates[kyc]])}
        onChange={choose('kyc')}
      />
      <Choice
        label={texts.sort}
        value={view.sort}
        options={SORTS.map((sort) => [sort, texts.sorts[sort]])}
        onChange={choose('sort')}
      />
      <Choice
        label={texts.perPage}
        value={String(view.limit)}
        options={PAGE_SIZES.map((size) => [String(size), String(size)])}
        onChange={(size) => onChange({ limit: Number(size) })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="pool-filter">
      <span className="faint">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
