import { poolMetadata } from '@launchpad/api/routes';
import { sanitised } from '@launchpad/platform';
import type { z } from 'zod';

export const { created: createdMetadata, edited: editedMetadata } = poolMetadata(sanitised);

/** A pool's public metadata, validated. */
export type Metadata = z.output<typeof createdMetadata>;
