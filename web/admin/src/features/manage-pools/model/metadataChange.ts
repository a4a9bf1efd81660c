import type { ChangedMetadata, PoolDetail } from '@launchpad/api';
import { poolLinks, poolTexts } from '@launchpad/contracts';

const fields = [...poolTexts, 'isKyc', ...poolLinks] as const satisfies (keyof ChangedMetadata)[];

export interface FieldChange {
  field: (typeof fields)[number];
  before: string | boolean;
  after: string | boolean;
}

/** The metadata changes an owner submitted, field by field. */
export function metadataChange(pool: PoolDetail): FieldChange[] {
  const { pendingMetadata } = pool;
  if (!pendingMetadata) return [];
  return fields
    .map((field) => ({ field, before: pool[field], after: pendingMetadata[field] ?? '' }))
    .filter(({ before, after }) => before !== after);
}
