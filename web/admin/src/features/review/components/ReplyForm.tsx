import { contactFields, limits, type Pool } from '@launchpad/api';
import { alertSuccess, Button, Segmented, useTyped, useUnsavedWork } from '@launchpad/web-kit';
import { useState } from 'react';
import { useAnswerReviewMutation, useResubmitReviewMutation } from '../api';
import { ChangedSince } from '../../../common/ChangedSince';
import { LinkButton } from '../../../common/LinkButton';
import { ContactFields } from '../../../common/ContactFields';
import { TextAreaField } from '../../../common/fields';
import { isValid } from '../../../common/validate';
import { t } from '../../../strings';
import { type Reply, replyErrors, replyOf, withDocument } from '../model/reply';
import { DocumentsField, IdentityField } from './ReplyFiles';
import './review.css';

const texts = t.review;
const ways = ['resubmit', 'answer'] as const;
type Way = (typeof ways)[number];

/** The owner corrects contact data and documents and resubmits, or only answers. */
export function ReplyForm({ pool }: { pool: Pool }) {
  const [answer, answering] = useAnswerReviewMutation();
  const [resubmit, resubmitting] = useResubmitReviewMutation();
  const isWanted = pool.poolStatus === false || (pool.requestedChanges ?? []).length > 0;
  const [way, setWay] = useTyped<Way>('reply/way', isWanted ? 'resubmit' : 'answer');
  const [text, setText] = useTyped('reply/text', '');
  const [reply, setReply] = useTyped<Reply | undefined>('reply/fields', undefined);
  /** the version that is corrected: the one shown when the first field was changed */
  const [version, setVersion] = useTyped<number | undefined>('reply/version', undefined);
  const [tried, setTried] = useState(false);
  const current = reply ?? replyOf(pool);
  const errors = tried && way === 'resubmit' ? replyErrors(current) : {};
  const isOutdated = version !== undefined && version !== pool.version;
  useUnsavedWork(text !== '' || reply !== undefined, 'reply');

  // a file arrives later than it was chosen, and what was typed meanwhile stays
  const set = (change: Partial<Reply> | ((now: Reply) => Partial<Reply>)) => {
    setVersion((now) => now ?? pool.version);
    setReply((typed) => {
      const now = typed ?? replyOf(pool);
      return { ...now, ...(typeof change === 'function' ? change(now) : change) };
    });
  };

  const startAgain = () => {
    setReply(undefined);
    setVersion(undefined);
  };

  const submit = async () => {
    setTried(true);
    const { poolId } = pool;
    if (way === 'resubmit' && isOutdated) return;
    if (way === 'answer' ? text.trim() === '' : !isValid(replyErrors(current))) return;
    const sent =
      way === 'answer'
        ? await answer({ poolId, text })
        : await resubmit({ poolId, ...current, text, version: version ?? pool.version });
    if ('error' in sent) return;
    alertSuccess(way === 'answer' ? texts.answered : texts.resubmitted);
    setText('');
    setTried(false);
    // an answer leaves the corrections to be resubmitted later
    if (way === 'answer') return;
    startAgain();
  };

  return (
    <form
      className="card review-stack"
      aria-labelledby="review-reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id="review-reply" className="h3">
        {texts.reply}
      </h2>
      <Segmented
        label={texts.reply}
        value={way}
        options={ways.map((value) => ({ value, label: texts.replies[value] }))}
        onChange={setWay}
      />
      {way === 'resubmit' && (
        <>
          {isOutdated && <ChangedSince texts={texts.changedSince} onShow={startAgain} />}
          <ContactFields
            values={current}
            errors={errors}
            textsOf={(field) => asked(pool, field)}
            identity={
              <IdentityField
                value={current.identityDoc}
                error={errors.identityDoc}
                onChange={(identityDoc) => set({ identityDoc })}
              />
            }
            set={set}
          />
          <DocumentsField
            documents={current.documents}
            onAdd={(document) => set((now) => ({ documents: withDocument(now.documents, document) }))}
            onRemove={(cid) => set({ documents: current.documents.filter((one) => one.cid !== cid) })}
          />
        </>
      )}
      <TextAreaField
        label={texts.answer}
        hint={texts.answerHint}
        value={text}
        maxLength={limits.reviewText}
        required={way === 'answer'}
        error={tried && way === 'answer' && text.trim() === '' ? texts.enterAnswer : undefined}
        onChange={setText}
      />
      <div className="review-actions">
        <Button
          primary
          type="submit"
          disabled={way === 'resubmit' && isOutdated}
          loading={answering.isLoading || resubmitting.isLoading}
        >
          {way === 'answer' ? texts.send : texts.resubmit}
        </Button>
        {asksForPage(pool) && <LinkButton to={`/edit-pool/${pool.poolId}`}>{texts.editPage}</LinkButton>}
      </div>
      {asksForPage(pool) && <p className="muted">{texts.pageFields}</p>}
    </form>
  );
}

/** A field's label, and whether the admin asked for it. */
function asked(pool: Pool, field: 'name' | 'email' | 'phone' | 'message') {
  const isAsked = pool.requestedChanges?.includes(field);
  return {
    label: texts.fields[field],
    ...(isAsked && { extra: <span className="review-asked">{texts.requested}</span> }),
  };
}

/** Whether something is asked for that the pool's own form changes. */
const asksForPage = ({ requestedChanges = [] }: Pool): boolean =>
  requestedChanges.some((field) => !contactFields.some((one) => one === field));
