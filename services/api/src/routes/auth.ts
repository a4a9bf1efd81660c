import { z } from 'zod';
import { paths } from '../paths.js';
import { limits } from '../rules/limits.js';
import { answer, seconds } from './common.js';
import { route } from './route.js';

/** Who is signed in; nulls for a visitor. */
export const me = z.object({
  /** lowercase */
  address: z.string().nullable(),
  chainId: z.int().nullable(),
  /** of a contract wallet: the one chain it may act on, since other chains may have it with other owners */
  onlyChainId: z.int().nullable(),
  /** unix seconds; renewed by every call */
  expiresAt: z.int().nullable(),
});

/** A session of the wallet, in this browser or another. */
export const session = z.object({
  /** for ending it; opens nothing */
  id: z.string(),
  /** whether this call was made with it */
  current: z.boolean(),
  chainId: z.int(),
  /** what the browser calls itself (`User-Agent`); empty where it says nothing */
  userAgent: z.string(),
  /** unix seconds */
  openedAt: seconds,
  /** the last call made with it, unix seconds */
  usedAt: seconds,
  /** unix seconds; renewed by every call */
  expiresAt: seconds,
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
  listSessions: route(paths.listSessions, {
    tag: 'Session',
    summary: 'Where the wallet is signed in, newest first; at most 50',
    access: 'wallet',
    response: answer(z.object({ sessions: z.array(session) })),
  }),
  endSession: route(paths.endSession, {
    tag: 'Session',
    summary: 'Signs the wallet out in one place',
    access: 'wallet',
    params: z.object({ sessionId: z.string().regex(/^[\w-]{43}$/, 'No Record Found') }),
    response: answer(z.object({ id: z.string() })),
  }),
};

export type Me = z.output<typeof me>;
export type OpenSession = z.output<typeof session>;
