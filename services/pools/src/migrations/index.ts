import {
  CreateAuditLog1763600000001,
  CreateChainFacts1763600000002,
  type Migration,
} from '@launchpad/platform';
import { CreatePools1763640000000 } from './1763640000000-create-pools.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateAuditLog1763600000001,
  CreateChainFacts1763600000002,
  CreatePools1763640000000,
];
