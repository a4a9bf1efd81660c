import { configOf, databaseShape } from '@launchpad/platform';
import { z } from 'zod';

/** Validated at start; a wrong variable ends the start with a message that names it. */
export class PoolsConfig extends configOf({
  ...databaseShape,
  /** Address of a Kubo RPC API. */
  IPFS_API_URL: z.url({ protocol: /^https?$/ }),
  /** Whether what owners change of an approved pool's metadata is shown only after an admin's review. */
  REVIEW_METADATA: z.stringbool().default(true),
}) {}
