import type { RpcOptions } from '@launchpad/platform';

/** For calls that read a transaction from a chain and wait until its events took effect. */
export const PATIENT: RpcOptions = { timeoutMs: 30_000 };
