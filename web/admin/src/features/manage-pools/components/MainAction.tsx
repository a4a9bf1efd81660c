import type { Pool } from '@launchpad/api';
import { Button, useFromChainNow } from '@launchpad/web-kit';
import { t } from '../../../strings';
import { usePoolChoices } from '../hooks/usePoolChoices';
import { mainActionOf, type PoolAction } from '../model/actions';

/** The one thing to do with a pool in its state, if there is one. */
export function MainAction({ pool }: { pool: Pool }) {
  const { actions, choose, overlay, lacksOf } = usePoolChoices(pool);
  const main = useFromChainNow<PoolAction | ''>(
    pool.chainId,
    (now) => mainActionOf(pool, actions, now) ?? '',
  );
  if (main === '') return null;
  const lack = lacksOf(main);
  return (
    <>
      <Button primary disabled={lack !== undefined} onClick={() => choose(main)}>
        {t.poolActions[main]}
      </Button>
      {lack && <span className="muted">{lack.message}</span>}
      {overlay}
    </>
  );
}
