import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons-svg';
import { Icon } from '@launchpad/web-kit';
import { t } from '../../../strings';
import { emptyDraft } from '../model/draft';
import { listErrors, stepState, steps, type Step } from '../model/steps';
import type { CreateFormState } from '../hooks/useCreateForm';
import './StepRail.css';

const { steps: texts } = t.create;

interface Props {
  form: Pick<CreateFormState, 'draft' | 'all' | 'errors'>;
  current: Step;
  onOpen: (step: Step) => void;
}

/** The steps with their state; each can be opened at any time. */
export function StepRail({ form: { draft, all, errors }, current, onOpen }: Props) {
  return (
    <nav className="rail" aria-label={texts.label}>
      <ol className="rail-steps">
        {steps.map((step, index) => {
          const state = stepState(step, { draft, empty: emptyDraft, all, shown: errors });
          const text =
            state === 'wrong' ? texts.states.wrong(listErrors(errors, [step]).length) : texts.states[state];
          return (
            <li key={step}>
              <button
                type="button"
                className="rail-step"
                data-state={state}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onOpen(step)}
              >
                <span className="rail-mark num" aria-hidden="true">
                  {state === 'done' ? (
                    <Icon of={CheckOutlined} />
                  ) : state === 'wrong' ? (
                    <Icon of={ExclamationOutlined} />
                  ) : (
                    index + 1
                  )}
                </span>
                <span className="rail-name">{texts.names[step]}</span>
                <span className="rail-state">{text}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
