import type { RpcOptions } from '@launchpad/platform';

/** For calls that read a transaction from a chain and wait until its events are applied. */
export const PATIENT: RpcOptions = { timeoutMs: 30_000 };
