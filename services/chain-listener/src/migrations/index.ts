import type { Migration } from '@launchpad/platform';
import { CreateChains1763650000000 } from './1763650000000-create-chains.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [CreateChains1763650000000];
