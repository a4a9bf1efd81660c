import type { Pool } from '@launchpad/api';

/** Whether a pool has contact data that did not come with it, as in lists. */
export const lacksContact = ({ hasContact, identityDoc }: Pool): boolean =>
  hasContact && identityDoc === undefined;
