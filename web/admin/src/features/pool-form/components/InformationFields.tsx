import { textLimits, type PoolText, type PoolTexts } from '@launchpad/contracts/pool-page';
import { RichTextField } from '../../../common/editor/RichTextField';
import { TextField } from '../../../common/fields';
import type { FieldErrors } from '../../../common/validate';
import { t } from '../../../strings';
import { ImageField } from './ImageField';

const { fields, steps } = t.create;

interface Props {
  values: PoolTexts;
  errors: FieldErrors<PoolText>;
  set: (change: Partial<PoolTexts>) => void;
}

/** The texts of a pool and its logo, in the form that creates it and in the one that edits it. */
export function InformationFields({ values, errors, set }: Props) {
  return (
    <>
      <TextField
        label={fields.title}
        name="title"
        hint={steps.rules.title}
        value={values.title}
        error={errors.title}
        maxLength={textLimits.title}
        required
        onChange={(title) => set({ title })}
      />
      <RichTextField
        label={fields.description}
        name="description"
        hint={steps.rules.description}
        value={values.description}
        error={errors.description}
        required
        onChange={(description) => set({ description })}
      />
      <ImageField
        label={fields.logo}
        kind="logo"
        value={values.logo}
        error={errors.logo}
        onChange={(logo) => set({ logo })}
      />
    </>
  );
}
