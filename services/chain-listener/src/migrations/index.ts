import type { Migration } from '@launchpad/platform';
import { CreateChains1763650000000 } from './1763650000000-create-chains.js';
import { DateFacts1795200000001 } from './1795200000001-date-facts.js';
import { CreateTokens1795300000000 } from './1795300000000-create-tokens.js';
import { ProveCompleteness1795900000000 } from './1795900000000-prove-completeness.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateChains1763650000000,
  DateFacts1795200000001,
  CreateTokens1795300000000,
  ProveCompleteness1795900000000,
];
