import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { address, answer, flag, recordId, transactionHash } from './common.js';
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
  /** only for the pool's owner and admins, in order; at most 10,000, see `after` */
  whiteListUsers: z.array(address).optional(),
});

const response = z.object({ success: z.literal(true), whited });

/** Addresses in any case; a wrong one is named. */
const users = z
  .array(z.string().trim().toLowerCase(), { error: 'The add field is required' })
  .min(1, 'Please add addresses correctly')
  .max(
    limits.whitelistPart,
    `At most ${limits.whitelistPart} addresses at once: upload a longer list in parts`,
  )
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

/** A UUID that the wallet chooses for all parts of a list. */
const uploadId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'No Record Found');
const partOfUpload = z.object({
  uploadId,
  /** from 0 */
  part: z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .max(limits.whitelist / limits.whitelistPart - 1),
});

export const whitelistRoutes = {
  addWhitelist: route(paths.addWhitelist, {
    tag,
    summary: 'Adds or removes addresses after their new merkle root was set on chain; pool owner only',
    access: 'wallet',
    body: z
      .object({
        poolId: recordId,
        transactionHash,
        whiteListUsers: users.optional(),
        /** an upload's id instead of the addresses, for more than 10,000 */
        uploadId: uploadId.optional(),
        poolType: z.literal('whiteList', { error: 'poolType must be whiteList' }).default('whiteList'),
        /** merkle root; what counts is the chain's */
        merkleTree: z.string().max(100).optional(),
        methodType: z.enum(['add', 'remove'], { error: 'methodType must be add or remove' }),
      })
      .refine((body) => body.whiteListUsers !== undefined || body.uploadId !== undefined, {
        path: ['whiteListUsers'],
        error: 'The add field is required',
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
      /** the addresses: 401 or 403 for who may not know them, instead of an answer without */
      full: flag.optional(),
      /** of a list of more than 10,000, the addresses after this one */
      after: address.optional(),
    }),
    response,
  }),
  saveWhitelistPart: route(paths.saveWhitelistPart, {
    tag,
    summary:
      'Keeps a part of a long list for the session wallet, for a day or as long as a draft names it; 409 where drafts name 10 others',
    access: 'wallet',
    params: partOfUpload,
    body: z.object({ whiteListUsers: users }),
    response: answer(z.object({ size: z.int() })),
  }),
  getWhitelistPart: route(paths.getWhitelistPart, {
    tag,
    summary: 'A part of a list that the session wallet uploaded',
    access: 'wallet',
    params: partOfUpload,
    response: answer(z.object({ whiteListUsers: z.array(address), parts: z.int() })),
  }),
};

export type Whited = z.output<typeof whited>;
