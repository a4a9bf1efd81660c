import type { JsonValue } from '@bufbuild/protobuf';
import { HASH, POOL_ID } from '../messages.js';

/** An id of a record. */
export const UUID = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';
/** Placeholder for the caller: the wallet of the session, or the admin of the token. */
export const me = 'me';
export const summaries: [string, JsonValue] = ['summaries', { poolIds: [POOL_ID] }];
export const visible: [string, JsonValue] = ['get', { caller: me, poolId: POOL_ID }];
export const byHash = { caller: me, poolId: POOL_ID, transactionHash: HASH };
