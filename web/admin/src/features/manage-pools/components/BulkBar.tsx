import type { Pool } from '@launchpad/api';
import { alertError, alertSuccess, Button, ConfirmDialog, errorMessage } from '@launchpad/web-kit';
import { useState } from 'react';
import { useUpdateFeatureMutation } from '../api';
import { useUpdateKycMutation } from '../../../common/api';
import { t } from '../../../strings';
import { canApprove, canFeature, isIncomplete } from '../model/bulk';
import './BulkBar.css';

const texts = t.manage.bulk;

interface Props {
  selected: readonly Pool[];
  onDone: () => void;
}

/** An act on several pools that waits for the admin's confirmation. */
interface Question {
  title: string;
  text: string;
  /** as they were when the admin was asked */
  pools: readonly Pool[];
  act: (pool: Pool) => Promise<{ error?: unknown }>;
  /** the title of the alert of success */
  done: string;
}

/** What an admin does with the selected pools at once, one after the other, after one confirmation. */
export function BulkBar({ selected, onDone }: Props) {
  const [updateKyc] = useUpdateKycMutation();
  const [updateFeature] = useUpdateFeatureMutation();
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState(false);
  const toApprove = selected.filter(canApprove);
  const incomplete = selected.filter(isIncomplete).length;
  const toFeature = selected.filter(canFeature);

  const run = async ({ pools, act, done }: Question) => {
    setBusy(true);
    const failures: string[] = [];
    for (const pool of pools) {
      const { error } = await act(pool);
      if (error !== undefined) failures.push(errorMessage(error));
    }
    setBusy(false);
    setQuestion(undefined);
    const reasons = [...new Set(failures)].join(' · ');
    if (failures.length > 0) alertError(texts.failed(failures.length, pools.length), reasons);
    else alertSuccess(done, texts.done(pools.length));
    onDone();
  };

  return (
    <fieldset className="bulk-bar" aria-label={texts.label}>
      <span className="num">{texts.selected(selected.length)}</span>
      <Button
        disabled={busy || toApprove.length === 0}
        onClick={() =>
          setQuestion({
            title: texts.confirmApproval(toApprove.length),
            text: texts.approvalIsFinal,
            pools: toApprove,
            act: ({ poolId, version }) => updateKyc({ poolId, poolStatus: true, version, quiet: true }),
            done: t.kyc.updated.title,
          })
        }
      >
        {texts.approve(toApprove.length)}
      </Button>
      {incomplete > 0 && <span className="muted">{texts.incomplete(incomplete)}</span>}
      <Button
        disabled={busy || toFeature.length === 0}
        onClick={() =>
          setQuestion({
            title: t.feature.add,
            text: texts.selected(toFeature.length),
            pools: toFeature,
            act: ({ poolId }) => updateFeature({ poolId, featureStatus: true, quiet: true }),
            done: t.feature.added.title,
          })
        }
      >
        {texts.feature(toFeature.length)}
      </Button>
      <Button text disabled={busy} onClick={onDone}>
        {texts.clear}
      </Button>
      {question && (
        <ConfirmDialog
          open
          busy={busy}
          title={question.title}
          okText={t.yes}
          cancelText={t.no}
          onConfirm={() => void run(question)}
          onCancel={() => setQuestion(undefined)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </fieldset>
  );
}
