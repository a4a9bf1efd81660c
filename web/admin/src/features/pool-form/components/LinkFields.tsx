import { poolLinks, type PoolLink } from '@launchpad/contracts';
import { TextField } from '../../../common/fields';
import type { FieldErrors } from '../../../common/validate';
import { t } from '../../../strings';
import type { LinkValues } from '../model/draft';

const { rules } = t.create.steps;

interface LinkFieldsProps {
  values: LinkValues;
  errors: FieldErrors<PoolLink>;
  set: (change: Partial<LinkValues>) => void;
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
