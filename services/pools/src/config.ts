import { configOf, databaseShape } from '@launchpad/platform';
import { z } from 'zod';

/** Validated at start; an invalid variable stops the service with a message that names it. */
export class PoolsConfig extends configOf({
  ...databaseShape,
  /** Address of a Kubo RPC API. */
  IPFS_API_URL: z.url({ protocol: /^https?$/ }),
  /** Whether changes of an approved pool's metadata are shown only after an admin's review. */
  REVIEW_METADATA: z.stringbool().default(true),
}) {}
