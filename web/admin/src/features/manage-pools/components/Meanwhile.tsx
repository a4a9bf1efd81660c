import type { Pool } from '@launchpad/api';
import { Banner } from '@launchpad/web-kit';
import { useState } from 'react';
import { t } from '../../../strings';
import { happenedSince } from '../model/meanwhile';

/** Says what somebody else did about the pool since this was first shown: not what is `own`, which is under way. */
export function Meanwhile({ pool, own }: { pool: Pool; own: boolean }) {
  const [before] = useState(pool);
  const happened = happenedSince(before, pool);
  if (!happened || own) return null;
  return (
    <Banner tone="pending" title={t.meanwhile[happened]}>
      {t.meanwhile.kept}
    </Banner>
  );
}
