import { limits, reviewFields, type Pool, type ReviewField } from '@launchpad/api';
import {
  alertSuccess,
  Banner,
  Button,
  FieldError,
  Segmented,
  useTyped,
  useUnsavedWork,
} from '@launchpad/web-kit';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useUpdateKycMutation } from '../../../common/api';
import { useRequestChangesMutation } from '../api';
import { approvalLack } from '../../../common/approval';
import { ChangedSince } from '../../../common/ChangedSince';
import { TextAreaField } from '../../../common/fields';
import type { Seen } from '../../../common/useSeen';
import { t } from '../../../strings';
import './review.css';

const texts = t.review;
const choices = ['approve', 'changes', 'reject'] as const;
type Choice = (typeof choices)[number];

interface Props {
  pool: Pool;
  /** as it is shown for the decision */
  reviewed: Seen<Pool>;
}

/** An admin approves, asks for changes or rejects, with a reason for the owner, in the version shown. */
export function DecisionForm({ pool, reviewed }: Props) {
  const [decide, deciding] = useUpdateKycMutation();
  const [request, requesting] = useRequestChangesMutation();
  const [choice, setChoice] = useTyped<Choice>('decision/choice', 'approve');
  const [reason, setReason] = useTyped('decision/reason', '');
  const [fields, setFields] = useTyped<ReviewField[]>('decision/fields', []);
  /** the version that the texts are about: the one shown when the first of them was typed */
  const [typedAbout, setTypedAbout] = useTyped<number | undefined>('decision/version', undefined);
  const [tried, setTried] = useState(false);
  const isBusy = deciding.isLoading || requesting.isLoading;
  useUnsavedWork(reason !== '' || fields.length > 0, 'decision');

  const isReasonMissing = choice !== 'approve' && reason.trim() === '';
  const version = typedAbout ?? reviewed.seen.version;
  const isOutdated = version !== pool.version;
  const lack = choice === 'approve' && !isOutdated ? approvalLack(reviewed.seen) : undefined;
  const isFieldMissing = choice === 'changes' && fields.length === 0;

  const submit = async () => {
    setTried(true);
    if (isReasonMissing || isFieldMissing || lack || isOutdated) return;
    const { poolId } = pool;
    const sent =
      choice === 'changes'
        ? await request({ poolId, fields, reason, version })
        : await decide({ poolId, poolStatus: choice === 'approve', reason, version });
    if ('error' in sent) return;
    alertSuccess(choice === 'changes' ? texts.done.changes : t.kyc.updated.title);
    setReason('');
    setFields([]);
    setTypedAbout(undefined);
    setTried(false);
  };

  const about = () => setTypedAbout((now) => now ?? version);
  const type = (text: string) => {
    about();
    setReason(text);
  };
  const toggle = (field: ReviewField, isChecked: boolean) => {
    about();
    setFields(reviewFields.filter((one) => (one === field ? isChecked : fields.includes(one))));
  };
  const showNew = () => {
    setTypedAbout((now) => now && pool.version);
    reviewed.showNew();
  };

  return (
    <form
      className="card review-stack"
      aria-labelledby="review-decide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id="review-decide" className="h3">
        {texts.decide}
      </h2>
      {isOutdated && <ChangedSince onShow={showNew} />}
      {pool.isFinalize && <Banner tone="pending">{t.kyc.atomicClosure}</Banner>}
      <Segmented
        label={texts.decide}
        value={choice}
        options={choices.map((value) => ({ value, label: texts.choices[value] }))}
        onChange={setChoice}
      />
      {choice === 'changes' && (
        <fieldset className="review-fields" aria-describedby="review-fields-error">
          <legend>{texts.whatToChange}</legend>
          {reviewFields.map((field) => (
            <Checkbox
              key={field}
              checked={fields.includes(field)}
              onChange={(event) => toggle(field, event.target.checked)}
            >
              {texts.fields[field]}
            </Checkbox>
          ))}
          <FieldError
            id="review-fields-error"
            error={tried && isFieldMissing ? texts.chooseField : undefined}
          />
        </fieldset>
      )}
      <TextAreaField
        label={texts.reason}
        hint={texts.reasonHint}
        value={reason}
        maxLength={limits.reviewText}
        required={choice !== 'approve'}
        error={tried && isReasonMissing ? texts.enterReason : undefined}
        onChange={type}
      />
      <div className="review-actions">
        <Button
          primary
          type="submit"
          danger={choice === 'reject'}
          disabled={lack !== undefined || isOutdated}
          loading={isBusy}
        >
          {texts.submit[choice]}
        </Button>
        {lack && <span className="muted">{lack}</span>}
      </div>
    </form>
  );
}
