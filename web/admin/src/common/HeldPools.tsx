import type { PoolList } from '@launchpad/api';
import { shortAddress } from '@launchpad/web-kit';
import { t } from '../strings';

/** One line for each owner with more pools to review than are listed. */
export function HeldPools({ held = [] }: Pick<PoolList, 'held'>) {
  return held.map(({ owner, count }) => (
    <p key={owner} className="faint" title={owner}>
      {t.manage.held(count, shortAddress(owner))}
    </p>
  ));
}
