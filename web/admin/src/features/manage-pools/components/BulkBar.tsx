import type { Pool } from '@launchpad/api';
import { alertError, alertSuccess } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useUpdateFeatureMutation, useUpdateKycMutation } from '../../../api/pools';
import { t } from '../../../strings';
import { canApprove, canFeature, isIncomplete } from '../model/bulk';
import './BulkBar.css';

const texts = t.manage.bulk;

interface Props {
  selected: readonly Pool[];
  onDone: () => void;
}

/** What an admin does with the selected pools at once, one after the other. */
export function BulkBar({ selected, onDone }: Props) {
  const [updateKyc] = useUpdateKycMutation();
  const [updateFeature] = useUpdateFeatureMutation();
  const [busy, setBusy] = useState(false);
  const toApprove = selected.filter(canApprove);
  const incomplete = selected.filter(isIncomplete).length;
  const toFeature = selected.filter(canFeature);

  const run = async (pools: readonly Pool[], act: (pool: Pool) => Promise<object>) => {
    setBusy(true);
    let failed = 0;
    for (const pool of pools) {
      const result = await act(pool);
      if ('error' in result) failed += 1;
    }
    setBusy(false);
    if (failed > 0) alertError(texts.failed(failed, pools.length));
    else alertSuccess(texts.done(pools.length));
    onDone();
  };

  return (
    <fieldset className="bulk-bar" aria-label={texts.label}>
      <span className="num">{texts.selected(selected.length)}</span>
      <Button
        disabled={busy || toApprove.length === 0}
        onClick={() =>
          void run(toApprove, ({ poolId, version }) => updateKyc({ poolId, poolStatus: true, version }))
        }
      >
        {texts.approve(toApprove.length)}
      </Button>
      {incomplete > 0 && <span className="muted">{texts.incomplete(incomplete)}</span>}
      <Button
        disabled={busy || toFeature.length === 0}
        onClick={() => void run(toFeature, ({ poolId }) => updateFeature({ poolId, featureStatus: true }))}
      >
        {texts.feature(toFeature.length)}
      </Button>
      <Button type="link" disabled={busy} onClick={onDone}>
        {texts.clear}
      </Button>
    </fieldset>
  );
}
