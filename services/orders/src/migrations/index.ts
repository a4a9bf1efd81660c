import {
  CreateChainFacts1763600000002,
  FindEdits1795800000000,
  HashChainFacts1795510000002,
  IndexFacts1796300000000,
} from '@launchpad/facts';
import {
  CreateAuditLog1763600000001,
  FindAuditRecords1796100000000,
  IndexAuditTargets1795479000000,
  NameAuditedPeople1795495000000,
  type Migration,
} from '@launchpad/platform';
import { CreateOrders1763640000000 } from './1763640000000-create-orders.js';
import { KeepApprovedPools1795300000001 } from './1795300000001-keep-approved-pools.js';
import { PayOut1795430000000 } from './1795430000000-pay-out.js';
import { CountPayouts1795478400000 } from './1795478400000-count-payouts.js';
import { RaisePayoutBudgets1795480200000 } from './1795480200000-raise-payout-budgets.js';
import { RememberPayouts1795496000000 } from './1795496000000-remember-payouts.js';
import { KeepBooks1795510000000 } from './1795510000000-keep-books.js';
import { DateApprovals1795722000001 } from './1795722000001-date-approvals.js';
import { IndexOwnOrders1795810000000 } from './1795810000000-index-own-orders.js';
import { PayPenalties1795811000000 } from './1795811000000-pay-penalties.js';
import { KeepSentTransactions1795900000000 } from './1795900000000-keep-sent-transactions.js';
import { FindCancelledPools1796000000000 } from './1796000000000-find-cancelled-pools.js';
import { FindDuePenalties1796200000000 } from './1796200000000-find-due-penalties.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateAuditLog1763600000001,
  CreateChainFacts1763600000002,
  CreateOrders1763640000000,
  KeepApprovedPools1795300000001,
  PayOut1795430000000,
  CountPayouts1795478400000,
  IndexAuditTargets1795479000000,
  RaisePayoutBudgets1795480200000,
  NameAuditedPeople1795495000000,
  RememberPayouts1795496000000,
  KeepBooks1795510000000,
  HashChainFacts1795510000002,
  DateApprovals1795722000001,
  FindEdits1795800000000,
  IndexOwnOrders1795810000000,
  PayPenalties1795811000000,
  KeepSentTransactions1795900000000,
  FindCancelledPools1796000000000,
  FindAuditRecords1796100000000,
  FindDuePenalties1796200000000,
  IndexFacts1796300000000,
];
