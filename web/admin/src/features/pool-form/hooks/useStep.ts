import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { focusField } from '../../../common/Field';
import { stepNamed, stepOf, type DraftField, type Step } from '../model/steps';

/** The open step of the create form, which is in the address bar. */
export function useStep() {
  const [params, setParams] = useSearchParams();
  const step = stepNamed(params.get('step'));
  const heading = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ step: Step; field: DraftField | undefined }>();

  useEffect(() => {
    // the address changes after the state
    if (target?.step !== step) return;
    if (target.field) focusField(target.field);
    else heading.current?.focus();
  }, [target, step]);

  const open = (next: Step, field?: DraftField) => {
    setParams(
      (current) => {
        current.set('step', next);
        return current;
      },
      { replace: true },
    );
    setTarget({ step: next, field });
  };

  return {
    step,
    /** the step's heading, which takes the focus when the step opens */
    heading,
    open: (next: Step) => open(next),
    /** Opens a field's step and focuses the field. */
    goTo: (field: DraftField) => open(stepOf(field), field),
  };
}
