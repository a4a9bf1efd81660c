import { limits } from '@launchpad/api';
import {
  FactLog,
  positionOf,
  poolStateOf,
  NO_WHITELIST,
  mismatch,
  PostedTransactions,
} from '@launchpad/facts';
import { Problem, walletOf } from '@launchpad/platform';
import type { AddWhitelistRequest, ChainFact, GetWhitelistRequest, WhitelistSchema } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockedPool } from '../pool/locked-pool.js';
import type { Pool } from '../pool/pool.entity.js';
import { PoolEvents } from '../pool/pool.events.js';
import { PoolsService } from '../pool/pools.service.js';
import { poolTypeOf } from '../pool/pool.view.js';
import { isInsider, isOwner } from '../pool/visibility.js';
import { addressesOf, assertFits, fits } from './addresses.js';
import { WhitelistUploads } from './uploads.service.js';
import { WhitelistStore } from './whitelist.store.js';

type Question = Pick<GetWhitelistRequest, 'caller' | 'poolId' | 'address' | 'full' | 'after'>;
type WhitelistMessage = MessageInitShape<typeof WhitelistSchema>;

/** Addresses of all former lists together that a post is tried with: each 100,000 take seconds. */
const MOST_TRIED = 2 * limits.whitelist;

/** Whitelists of pools. The chain has only the root; the list itself is stored here. */
@Injectable()
export class WhitelistService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posted: PostedTransactions,
    private readonly pools: PoolsService,
    private readonly store: WhitelistStore,
    private readonly uploads: WhitelistUploads,
    private readonly events: PoolEvents,
  ) {}

  /**
   * Stores the list behind a root the owner set on chain: the previous list, with addresses added or removed.
   * @throws Problem 400 naming an invalid address or upload, or if the list would get too long; 401, 403, 404; 422 if the transaction set no root or
   * another one; those of the listener
   */
  async add(request: AddWhitelistRequest): Promise<WhitelistMessage> {
    const { caller, poolId, transactionHash, add, uploadId } = request;
    walletOf(caller);
    const pool = await this.pools.visible(poolId, caller);
    if (!isOwner(pool, caller)) throw Problem.forbidden('You are not a pool owner');
    const addresses = uploadId ? await this.uploads.all(caller, uploadId) : addressesOf(request.addresses);

    const { facts, applied } = await this.posted.read(pool.chainId, transactionHash, caller);
    const set = facts.findLast((fact) => fact.blockchainPoolId === pool.blockchainPoolId && rootOf(fact));
    if (!set) throw mismatch('The transaction sets no whitelist of this pool');
    await applied([set]);
    await this.keep(pool, set, addresses, add);
    return this.get({ caller, poolId, address: '', full: true, after: '' });
  }

  /**
   * The size of a pool's list and, for an address, whether it is listed, with its proof. Only the pool's owner and
   * admins get the addresses, of a long list a page, unless they ask about one.
   * @throws Problem 404; for the addresses, 401 for a visitor and 403 for other callers
   */
  async get({ caller, poolId, address, full, after }: Question): Promise<WhitelistMessage> {
    const pool = await this.pools.visible(poolId, caller);
    if (full && !isInsider(pool, caller)) {
      walletOf(caller);
      throw Problem.forbidden('You are not a pool owner', 'The addresses are for the owner and admins');
    }
    const withAddresses = isInsider(pool, caller) && (full || !address);
    const size = await this.store.size(pool.poolId, pool.merkleRoot);
    const proof = address
      ? await this.store.proof(pool.poolId, pool.merkleRoot, address.toLowerCase())
      : undefined;
    return {
      poolId,
      poolType: poolTypeOf(pool),
      size,
      merkleRoot: pool.merkleRoot,
      transactionHash: pool.whitelistTransactionHash,
      listed: proof !== undefined,
      proof: proof ?? [],
      addresses: withAddresses ? await this.store.page(pool.poolId, pool.merkleRoot, after) : [],
    };
  }

  private async keep(pool: Pool, set: ChainFact, addresses: string[], add: boolean): Promise<void> {
    const root = rootOf(set) ?? NO_WHITELIST;
    let tooLong: string[] | undefined;
    // A root is of one list, so nothing that happens to the pool meanwhile makes the list wrong.
    for await (const list of this.candidates(pool, set, addresses, add)) {
      if (!fits(list)) {
        tooLong ??= list;
        continue;
      }
      const tree = await this.store.treeOf(list);
      if (tree.root !== root) continue;
      await this.dataSource.transaction(async (transaction) => {
        const current = await lockedPool(pool.poolId, transaction);
        const isNew = await this.store.save(pool.poolId, list, tree, transaction);
        // Pages that read the whitelist after its root was set, but before its list was known, read it again.
        if (isNew && current?.merkleRoot === root) await this.events.changed(current, transaction);
      });
      return;
    }
    if (tooLong) assertFits(tooLong);
    throw otherList(root);
  }

  /**
   * What a post can mean, one list at a time: it holds the addresses that were added to or removed from the list before, the
   * whole list, or those by which a list differs that the owner still saw elsewhere when another change was made.
   */
  private async *candidates(
    pool: Pool,
    set: ChainFact,
    addresses: string[],
    add: boolean,
  ): AsyncGenerator<string[]> {
    const log = FactLog.forReading(pool.poolId, this.dataSource.manager);
    const before = poolStateOf(await log.ofPool(positionOf(set)))?.merkleRoot ?? NO_WHITELIST;
    yield changed(await this.store.addresses(pool.poolId, before), addresses, add);
    if (add) yield addresses;
    let tried = 0;
    for (const root of await this.store.roots(pool.poolId)) {
      if (root === before) continue;
      const list = changed(await this.store.addresses(pool.poolId, root), addresses, add);
      tried += list.length;
      if (tried > MOST_TRIED) return;
      yield list;
    }
  }
}

function changed(list: string[], addresses: string[], add: boolean): string[] {
  if (add) return [...new Set([...list, ...addresses])];
  const removed = new Set(addresses);
  return list.filter((address) => !removed.has(address));
}

function rootOf({ fact }: ChainFact): string | undefined {
  return fact.case === 'newPool' || fact.case === 'whiteListPoolMerkle' ? fact.value.merkleRoot : undefined;
}

function otherList(root: string): Problem {
  const detail = `The pool's list hashes to ${root}`;
  return new Problem(
    422,
    'whitelist-mismatch',
    'The addresses are not those of the whitelist on chain',
    detail,
  );
}
