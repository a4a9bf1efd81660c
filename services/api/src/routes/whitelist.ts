import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { address, flag, recordId, transactionHash } from './common.js';
import { route } from './route.js';

/** A whitelist as far as the caller may see it. */
export const whited = z.object({
  poolId: z.string(),
  poolType: z.enum(['public', 'whiteList']),
  /** number of addresses */
  size: z.int(),
  /** root of the merkle tree on chain */
  merkleTree: z.string(),
  transactionHash: z.string(),
  /** the address asked about: whether it is in the list, and its merkle proof */
  listed: z.boolean(),
  proof: z.array(z.string()),
  /** only for the pool's owner and admins */
  whiteListUsers: z.array(address).optional(),
});

const response = z.object({ success: z.literal(true), whited });

/** Addresses in any case; a wrong one is named. */
const users = z
  .array(z.string().trim().toLowerCase(), { error: 'The add field is required' })
  .min(1, 'Please add addresses correctly')
  .max(limits.whitelist, `A whitelist has at most ${limits.whitelist} addresses`)
  .check((ctx) => {
    ctx.value.forEach((user, index) => {
      if (!address.safeParse(user).success) {
        ctx.issues.push({
          code: 'custom',
          path: [index],
          message: `${user.slice(0, 60)} invalid address`,
          params: { title: 'Invalid Address!' },
          input: user,
        });
      }
    });
  });

const tag = 'Whitelist';

export const whitelistRoutes = {
  addWhitelist: route(paths.addWhitelist, {
    tag,
    summary: 'Adds or removes addresses after their new merkle root was set on chain; pool owner only',
    access: 'wallet',
    body: z.object({
      poolId: recordId,
      transactionHash,
      whiteListUsers: users,
      poolType: z.literal('whiteList', { error: 'poolType must be whiteList' }).default('whiteList'),
      /** merkle root; what counts is the chain's */
      merkleTree: z.string().max(100).optional(),
      methodType: z.enum(['add', 'remove'], { error: 'methodType must be add or remove' }),
    }),
    response,
  }),
  getWhitelist: route(paths.getWhitelist, {
    tag,
    summary:
      "A whitelist's size and, for an address, membership and proof; the full list only for pool owner and admin",
    access: 'public',
    params: z.object({ id: recordId }),
    query: z.object({
      address: address.optional(),
      /** all addresses: 401 or 403 for who may not know them, instead of an answer without */
      full: flag.optional(),
    }),
    response,
  }),
};

export type Whited = z.output<typeof whited>;
