import { t } from '../../../strings';
import type { DraftField, ListedError, Step } from '../model/steps';
import './ErrorList.css';

const { fields, steps: texts } = t.create;

interface Props {
  errors: ListedError[];
  /** the open step: fields of others are listed with their step */
  current: Step;
  onGoTo: (field: DraftField) => void;
}

/** Every error that was shown, in the order of the form, each leading to its field. */
export function ErrorList({ errors, current, onGoTo }: Props) {
  if (errors.length === 0) return null;
  const title = texts.errors(errors.length);
  return (
    <section className="error-list" aria-label={title}>
      <p className="error-list-title">{title}</p>
      <ul className="error-list-items">
        {errors.map(({ step, field, error }) => (
          <li key={field}>
            <button type="button" className="error-list-link" onClick={() => onGoTo(field)}>
              {step === current ? fields[field] : texts.inStep(fields[field], texts.names[step])}: {error}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
