import { randomBytes } from 'node:crypto';

/** A hash nobody has seen: lowercase 0x hex. */
export const randomHash = (): string => `0x${randomBytes(32).toString('hex')}`;

/** An address nobody has seen: lowercase 0x hex. */
export const randomAddress = (): string => `0x${randomBytes(20).toString('hex')}`;
