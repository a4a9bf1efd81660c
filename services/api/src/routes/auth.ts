import { z } from 'zod';
import { paths } from '../paths.js';
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
      signature: z
        .string({ error: 'signature is required' })
        .regex(/^0x[0-9a-fA-F]{2,2000}$/, 'Enter a valid signature'),
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
