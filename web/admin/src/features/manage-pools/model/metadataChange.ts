import type { ChangedMetadata, PoolDetail } from '@launchpad/api';

const fields = [
  'title',
  'logo',
  'description',
  'isKyc',
  'website',
  'telegram',
  'medium',
  'twitter',
  'discord',
  'podcast',
  'whitePaper',
] as const satisfies (keyof ChangedMetadata)[];

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
