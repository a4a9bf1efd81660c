import {
  CreateAuditLog1763600000001,
  FindAuditRecords1796100000000,
  IndexAuditTargets1795479000000,
  NameAuditedPeople1795495000000,
  type Migration,
} from '@launchpad/platform';
import { CreateContent1763641000000 } from './1763641000000-create-content.js';
import { OrderFaqs1795487000000 } from './1795487000000-order-faqs.js';
import { Statistics1795600000000 } from './1795600000000-statistics.js';
import { KeepVersions1795603600000 } from './1795603600000-keep-versions.js';
import { VersionContent1795298400000 } from './1795298400000-version-content.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateAuditLog1763600000001,
  CreateContent1763641000000,
  VersionContent1795298400000,
  IndexAuditTargets1795479000000,
  OrderFaqs1795487000000,
  NameAuditedPeople1795495000000,
  Statistics1795600000000,
  KeepVersions1795603600000,
  FindAuditRecords1796100000000,
];
