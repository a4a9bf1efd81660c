import { configOf, databaseShape } from '@launchpad/platform';
import { z } from 'zod';

/** Validated at start; a wrong variable ends the start with a message that names it. */
export class PoolsConfig extends configOf({
  ...databaseShape,
  /** Address of a Kubo RPC API. */
  IPFS_API_URL: z.url({ protocol: /^https?$/ }),
}) {}
