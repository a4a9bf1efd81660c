import type { Pool } from '@launchpad/api';
import { t } from '../strings';

/** Why a pool's review can't end in an approval yet, since what it is about has not arrived; undefined if it can. */
export function approvalLack({ title, hasContact }: Pick<Pool, 'title' | 'hasContact'>): string | undefined {
  if (!title) return t.kyc.lacks.page;
  return hasContact ? undefined : t.kyc.lacks.contactData;
}
