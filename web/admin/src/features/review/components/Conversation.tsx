import type { ReviewEntry } from '@launchpad/api';
import { formatDateUtc, hasShapeOf, Pagination, toLoaded, useLastPage, WhenLoaded } from '@launchpad/web-kit';
import { useState } from 'react';
import { useReviewQuery } from '../api';
import { PersonName } from '../../../common/PersonName';
import { t } from '../../../strings';
import { Submission } from './Submission';
import './review.css';

const texts = t.review;

interface Props {
  poolId: string;
  isOwner: boolean;
  /** may read the documents */
  isReader: boolean;
}

/** Everything that was submitted, asked, answered and decided about a pool, newest first. */
export function Conversation({ poolId, isOwner, isReader }: Props) {
  const [page, setPage] = useState(1);
  const listed = toLoaded(useReviewQuery({ poolId, page }), (value) =>
    hasShapeOf(value, { entries: [], pagination: {} }),
  );
  const loaded = useLastPage(listed, page, setPage);
  return (
    <section className="card review-stack" aria-labelledby="review-history">
      <h2 id="review-history" className="h3">
        {texts.history}
      </h2>
      <WhenLoaded of={loaded} empty={texts.empty}>
        {({ entries, pagination }) => (
          <>
            {entries.length === 0 && <p className="muted">{texts.empty}</p>}
            <ol className="review-entries">
              {entries.map((entry) => (
                <Entry key={entry._id} entry={entry} isOwner={isOwner} isReader={isReader} />
              ))}
            </ol>
            <Pagination page={page} pages={pagination.pages} range={3} margin={2} onChange={setPage} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

const byOwner: ReviewEntry['kind'][] = ['submitted', 'answered'];

function Entry({ entry, isOwner, isReader }: { entry: ReviewEntry } & Omit<Props, 'poolId'>) {
  const { kind, time, author, name, text, fields, submission } = entry;
  const ownerName = isOwner ? texts.by.you : texts.by.owner;
  return (
    <li className="review-entry">
      <div className="review-head">
        <strong>
          {texts.kinds[kind]}
          {fields.length > 0 && `: ${fields.map((field) => texts.fields[field]).join(', ')}`}
        </strong>
        <span className="faint num">{formatDateUtc(time)}</span>
      </div>
      <span className="muted">
        {byOwner.includes(kind) ? ownerName : texts.by.admin}
        {!byOwner.includes(kind) && author !== '' && (
          <>
            {' '}
            <PersonName name={name} subject={author} />
          </>
        )}
      </span>
      {text !== '' && (
        <p className="review-text">
          <bdi>{text}</bdi>
        </p>
      )}
      {submission && (
        <details>
          <summary>{texts.submission}</summary>
          <div className="review-submission">
            <Submission submission={submission} isReader={isReader} />
          </div>
        </details>
      )}
    </li>
  );
}
