import { chainIds, configOf, databaseShape } from '@launchpad/platform';
import { z } from 'zod';

/** Validated at start; an invalid variable stops the service with a message that names it. */
export class OrdersConfig extends configOf({
  ...databaseShape,
  /** Private key of the account that settles ended pools; without it the keeper is off. */
  KEEPER_PRIVATE_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'not a private key')
    .optional(),
  /** Chains whose settled, cancelled and scam pools the keeper pays out. */
  PAYOUT_CHAINS: chainIds,
  /** Most gas that paying out one pool may take. */
  PAYOUT_POOL_GAS: z.coerce.number().int().min(10_000_000).default(100_000_000),
}) {}
