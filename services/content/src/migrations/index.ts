import { CreateAuditLog1763600000001, type Migration } from '@launchpad/platform';
import { CreateContent1763641000000 } from './1763641000000-create-content.js';
import { VersionContent1795298400000 } from './1795298400000-version-content.js';

/** The service's migrations, oldest first. */
export const migrations: Migration[] = [
  CreateAuditLog1763600000001,
  CreateContent1763641000000,
  VersionContent1795298400000,
];
