import { isNativeError } from 'node:util/types';
import { poolCode, type AuctionEvent } from '@launchpad/contracts';
import { LISTED } from '@launchpad/orders/testing';
import { Refused, Unanswered } from '@launchpad/client';
import type { Forms } from './forms.js';
import type { People } from './people.js';

/** An auction event of a transaction. */
export interface TransactionEvent {
  chainId: number;
  transactionHash: string;
  /** address of the account or Safe that acted */
  actor: string;
  event: AuctionEvent;
}

/** The pool of an event, or undefined if it has none. */
export function poolIdOf({ chainId, event }: TransactionEvent): string | undefined {
  return 'poolId' in event.args ? poolCode(chainId, Number(event.args.poolId)) : undefined;
}

/**
 * The post of an event, as made by the page that sends its transaction.
 * @returns undefined if no page posts such events
 */
export function postOf(
  entry: TransactionEvent,
  people: People,
  forms: Forms,
): (() => Promise<unknown>) | undefined {
  const { chainId, transactionHash, actor, event } = entry;
  const poolId = poolIdOf(entry) ?? '';
  const body = { poolId, transactionHash };
  const by = (address: string) => people.wallet(chainId, address);
  switch (event.name) {
    case 'NewPool':
      return () =>
        by(actor).with(async (api) => {
          const { formHash } = event.args.terms;
          await api.upload('metadata', forms.metadata(formHash));
          await api.call('createPool', { body: forms.created(chainId, event, transactionHash) });
          forms.kept.add(formHash);
        });
    case 'PoolEditedByUser':
      return () =>
        by(actor).with(async (api) => {
          const { formHash } = event.args;
          await api.upload('metadata', forms.metadata(formHash));
          await api.call('editPool', { params: { poolId }, body: forms.edited(formHash, transactionHash) });
          forms.kept.add(formHash);
        });
    case 'WhiteListPoolMerkle':
      return () =>
        by(actor).call('addWhitelist', { body: { ...body, whiteListUsers: [...LISTED], methodType: 'add' } });
    case 'PoolCancelled':
      return () => by(actor).call('cancelPool', { body: { id: poolId, isCancelled: true, transactionHash } });
    case 'PoolMarkedSpam':
      return () => people.admin.call('addScam', { body: { ...body, message: 'Not what it says' } });
    case 'PoolDeleted':
      return () =>
        people.admin.call('softDelete', { body: { id: poolId, isDeleted: true, transactionHash } });
    case 'NewSellOrderPlaced':
      return () => by(event.args.orderBy).call('createOrder', { body });
    case 'SellOrderCancelled':
      return () => by(event.args.orderBy).call('emergencyWithdraw', { body });
    case 'OrderClaimedByUser':
    case 'OrderRefunded':
      return () => by(event.args.orderBy).call('claim', { body });
    case 'PoolCleared':
      return () => by(actor).call('settlePool', { body });
    default:
      return undefined;
  }
}

/** Whether a call failed because there was no answer, or not for long enough to sign in and call. */
export function isLoss(error: unknown): boolean {
  if (error instanceof Refused) return error.status === 401 || error.status >= 500;
  if (error instanceof Unanswered) return true;
  // Not instanceof: a test runner's realm has its own TypeError.
  return isNativeError(error) && ['fetch failed', 'terminated'].includes(error.message);
}

/** Whether a call was rejected because its subject is not known yet, or no longer. */
export function isOfTheUnknown(error: unknown): boolean {
  if (!(error instanceof Refused)) return false;
  const { status, code } = error;
  return [404, 409, 422].includes(status) || ['chain-behind', 'too-many-posts'].includes(code);
}

/** The outcomes of posts. */
export class Ledger {
  taken = 0;
  /** The gateway, or something behind it, did not answer: the page's user sees an error. */
  readonly lost: string[] = [];
  /** Their subject is not known yet, or no longer. */
  declined = 0;
  /** Rejected for a reason that must not occur for a post after a transaction. */
  readonly wrong: string[] = [];

  async keep(entry: TransactionEvent, posting: Promise<unknown>): Promise<void> {
    try {
      await posting;
      this.taken += 1;
    } catch (error) {
      const line = `a post of ${entry.event.name} in ${entry.transactionHash}: ${String(error)}`;
      if (isOfTheUnknown(error)) this.declined += 1;
      else if (isLoss(error)) this.lost.push(line);
      else this.wrong.push(line);
    }
  }

  get all(): number {
    return this.taken + this.lost.length + this.declined + this.wrong.length;
  }
}
