import { Radio } from 'antd';
import { t } from '../../../strings';
import type { Allowance } from '../flow/allowance';
import './AllowanceChoice.css';

interface Props {
  value: Allowance;
  choices: readonly Allowance[];
  onChange: (allowance: Allowance) => void;
}

/** The choice of how the auction gets its allowance. */
export function AllowanceChoice({ value, choices, onChange }: Props) {
  return (
    <div>
      <h2 className="create-allowance">{t.progress.allowance}</h2>
      <Radio.Group
        vertical
        aria-label={t.progress.allowance}
        value={value}
        onChange={(event) => onChange(event.target.value as Allowance)}
        options={choices.map((choice) => ({ value: choice, label: t.progress.allowances[choice] }))}
      />
    </div>
  );
}
