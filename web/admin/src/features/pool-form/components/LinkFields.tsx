import { poolLinks, type PoolLink, type PoolPage } from '@launchpad/contracts';
import { TextField } from '../../../common/fields';
import type { FieldErrors } from '../../../common/validate';
import { t } from '../../../strings';

const { rules } = t.create.steps;

interface LinkFieldsProps {
  values: Pick<PoolPage, PoolLink>;
  errors: FieldErrors<PoolLink>;
  set: (change: Partial<Pick<PoolPage, PoolLink>>) => void;
}

/** The links of a pool; only the website is required. */
export function LinkFields({ values, errors, set }: LinkFieldsProps) {
  return (
    <div className="field-grid">
      {poolLinks.map((link) => (
        <TextField
          key={link}
          label={t.create.fields[link]}
          name={link}
          type="url"
          value={values[link]}
          placeholder={t.create.placeholders.link}
          error={errors[link]}
          hint={errors[link] && (link === 'website' ? rules.website : rules.link)}
          required={link === 'website'}
          onChange={(value) => set({ [link]: value.trim() })}
        />
      ))}
    </div>
  );
}
