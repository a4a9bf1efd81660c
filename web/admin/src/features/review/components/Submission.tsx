import type { ReviewEntry } from '@launchpad/api';
import { t } from '../../../strings';
import { Documents } from './Documents';
import './review.css';

const { fields } = t.review;

interface Props {
  submission: NonNullable<ReviewEntry['submission']>;
  /** may read the documents */
  isReader: boolean;
}

/** Contact data and documents. */
export function Submission({ submission, isReader }: Props) {
  const { identityDoc, documents } = submission;
  return (
    <dl className="review-facts">
      {(['name', 'email', 'phone', 'message'] as const).map((field) => (
        <div key={field}>
          <dt>{fields[field]}</dt>
          <dd>
            <bdi>{submission[field] || '–'}</bdi>
          </dd>
        </div>
      ))}
      <div>
        <dt>{fields.documents}</dt>
        <dd>
          <Documents
            documents={[
              ...(identityDoc ? [{ cid: identityDoc, name: fields.identityDoc }] : []),
              ...documents,
            ]}
            isReader={isReader}
          />
        </dd>
      </div>
    </dl>
  );
}
