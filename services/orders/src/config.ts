import { configOf, databaseShape } from '@launchpad/platform';
import { z } from 'zod';

/** Validated at start; an invalid variable stops the service with a message that names it. */
export class OrdersConfig extends configOf({
  ...databaseShape,
  /** Private key of the account that settles ended pools; without it the keeper is off. */
  KEEPER_PRIVATE_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'not a private key')
    .optional(),
}) {}
