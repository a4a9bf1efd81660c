import { CreateChainFacts1763600000002 } from '@launchpad/facts';
import type { Migration } from '@launchpad/platform';
import { CreateOrders1763640000000 } from './1763640000000-create-orders.js';
import { KeepApprovedPools1795300000001 } from './1795300000001-keep-approved-pools.js';
import { PayOut1795430000000 } from './1795430000000-pay-out.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateChainFacts1763600000002,
  CreateOrders1763640000000,
  KeepApprovedPools1795300000001,
  PayOut1795430000000,
];
