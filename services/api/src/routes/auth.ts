import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { answer } from './common.js';
import { route } from './route.js';

/** Who is signed in; nulls for a visitor. */
export const me = z.object({
  /** lowercase */
  address: z.string().nullable(),
  chainId: z.int().nullable(),
  /** unix seconds; renewed by every call */
  expiresAt: z.int().nullable(),
});

/** With a wallet's key. */
const ordinarySignature = z.string().regex(/^0x[0-9a-fA-F]{2,2000}$/);
/**
 * Of a contract wallet (EIP-1271, EIP-6492), in whatever form that contract asks for; empty where it knows by itself, as a
 * Safe whose owners approved the message on chain.
 */
const contractSignature = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .max(2 + 2 * limits.signatureBytes);

export const authRoutes = {
  nonce: route(paths.nonce, {
    tag: 'Session',
    summary: 'A nonce good for one sign-in',
    access: 'public',
    response: answer(z.object({ nonce: z.string() })),
  }),
  verify: route(paths.verify, {
    tag: 'Session',
    summary: 'Opens a wallet session for a signed Sign-In with Ethereum message (EIP-4361)',
    access: 'public',
    body: z.object({
      message: z.string({ error: 'message is required' }).min(1).max(4000),
      signature: z.union([ordinarySignature, contractSignature], {
        error: ({ input }) => (input === undefined ? 'signature is required' : 'Enter a valid signature'),
      }),
    }),
    response: answer(me),
  }),
  logout: route(paths.logout, {
    tag: 'Session',
    summary: 'Ends the wallet session',
    access: 'public',
    response: answer(me),
  }),
  me: route(paths.me, {
    tag: 'Session',
    summary: 'Who is signed in',
    access: 'public',
    response: answer(me),
  }),
};

export type Me = z.output<typeof me>;
