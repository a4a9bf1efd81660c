import type { Network } from '@launchpad/platform';
import type { BlockRecord, ChainStore, Cursor } from '../chain/chain.store.js';
import type { ChainNode } from '../node/chain-node.js';
import { AuctionFold } from './auction-fold.js';
import { StateCheck, type Comparison } from './state-check.js';

/** Finds out whether the stored facts are complete, by the auction's state. */
export class Completeness {
  private readonly check: StateCheck;
  private fold: { at: Cursor; state: AuctionFold } | undefined;

  constructor(
    network: Network,
    private readonly store: ChainStore,
  ) {
    this.check = new StateCheck(network);
  }

  /** Takes in blocks that were appended after a cursor. */
  appended(after: Cursor, blocks: readonly BlockRecord[], at: Cursor): void {
    if (!this.fold) return;
    const isNext = isSame(this.fold.at, after);
    const { state } = this.fold;
    this.fold = isNext ? { at, state } : undefined;
    if (!isNext) return;
    for (const { facts, users = [] } of blocks) {
      for (const fact of facts) state.add(fact);
      state.addUsers(users.length);
    }
  }

  /** Compares all facts up to the cursor with the state at it. */
  async whole(node: ChainNode, cursor: Cursor): Promise<Comparison> {
    return this.check.whole(node, hashOf(cursor), await this.folded(cursor));
  }

  /** Compares what changed since the last comparison, and what can still change. */
  async changes(node: ChainNode, cursor: Cursor): Promise<Comparison> {
    const fold = await this.folded(cursor);
    const outcome = await this.check.changes(node, hashOf(cursor), fold);
    if (outcome === 'equal') fold.forgetChanges();
    return outcome;
  }

  /** Frees the memory until the next comparison. */
  forget(): void {
    this.fold = undefined;
  }

  private async folded(cursor: Cursor): Promise<AuctionFold> {
    if (this.fold && isSame(this.fold.at, cursor)) return this.fold.state;
    const { chainId, cursorNumber } = cursor;
    const state = new AuctionFold(await this.store.countUsers(chainId, cursorNumber));
    for await (const facts of this.store.allFacts(chainId, cursorNumber)) {
      for (const fact of facts) state.add(fact);
    }
    this.fold = { at: cursor, state };
    return state;
  }
}

function isSame(one: Cursor, other: Cursor): boolean {
  return one.cursorNumber === other.cursorNumber && one.cursorHash === other.cursorHash;
}

function hashOf({ chainId, cursorHash }: Cursor): string {
  if (cursorHash === null) throw new Error(`no block of chain ${chainId} has been read`);
  return cursorHash;
}
