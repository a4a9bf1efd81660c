import type { Migration } from '@launchpad/platform';
import { CreateNotifications1763642000000 } from './1763642000000-create-notifications.js';
import { TellKinds1795316400000 } from './1795316400000-tell-kinds.js';
import { DateMoments1795722000000 } from './1795722000000-date-moments.js';
import { RememberRemovedPools1795820000000 } from './1795820000000-remember-removed-pools.js';
import { CountNotifications1795825000000 } from './1795825000000-count-notifications.js';
import { HoldNotifications1796500000001 } from './1796500000001-hold-notifications.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateNotifications1763642000000,
  TellKinds1795316400000,
  DateMoments1795722000000,
  RememberRemovedPools1795820000000,
  CountNotifications1795825000000,
  HoldNotifications1796500000001,
];
