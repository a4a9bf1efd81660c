import { randomBytes } from 'node:crypto';

/** A random hash: lowercase 0x hex. */
export const randomHash = (): string => `0x${randomBytes(32).toString('hex')}`;

/** A random address: lowercase 0x hex. */
export const randomAddress = (): string => `0x${randomBytes(20).toString('hex')}`;
