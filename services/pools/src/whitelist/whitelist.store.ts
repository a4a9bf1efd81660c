import { limits } from '@launchpad/api';
import { whitelistTreeInSlices, type WhitelistTree } from '@launchpad/contracts';
import { Clock, Semaphore } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Whitelist, WhitelistAddress } from '../pool/whitelist.entity.js';

/** Addresses of all cached trees together, of which each takes 64 bytes. */
const MAX_CACHED = 5 * limits.whitelist;
/** Former lists that a pool keeps, for roots that return: as many changes as a reorganisation can undo. */
const FORMER_LISTS = 5;

/** Whitelists by pool and root, kept so that a root that returns finds its list. */
@Injectable()
export class WhitelistStore {
  private readonly trees = new Map<string, WhitelistTree>();
  private readonly building = new Map<string, Promise<WhitelistTree>>();
  private readonly builder = new Semaphore(1);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async size(poolId: string, merkleRoot: string): Promise<number> {
    const list = await this.dataSource.manager.findOneBy(Whitelist, { poolId, merkleRoot });
    return list?.size ?? 0;
  }

  /** The proof of an address; undefined if it is not listed. */
  async proof(poolId: string, merkleRoot: string, address: string): Promise<string[] | undefined> {
    const isListed = await this.dataSource.manager.existsBy(WhitelistAddress, {
      poolId,
      merkleRoot,
      address,
    });
    if (!isListed) return undefined;
    const tree = this.trees.get(merkleRoot) ?? (await this.built(poolId, merkleRoot));
    this.remember(tree);
    return tree.proof(address);
  }

  /** The addresses after one, in order: as many as go into a message. Empty for the first ones. */
  async page(poolId: string, merkleRoot: string, after: string): Promise<string[]> {
    const rows = await this.dataSource.query<Pick<WhitelistAddress, 'address'>[]>(
      `SELECT "address" FROM "whitelist_address"
       WHERE "poolId" = $1 AND "merkleRoot" = $2 AND "address" > $3
       ORDER BY "address" LIMIT ${limits.whitelistPart}`,
      [poolId, merkleRoot, after],
    );
    return rows.map(({ address }) => address);
  }

  async addresses(poolId: string, merkleRoot: string): Promise<string[]> {
    const all: string[] = [];
    for (let count: number = limits.whitelistPart; count === limits.whitelistPart;) {
      const page = await this.page(poolId, merkleRoot, all.at(-1) ?? '');
      for (const address of page) all.push(address);
      count = page.length;
    }
    return all;
  }

  /** The roots of a pool's stored lists, the newest first: its present one, and some former ones. */
  async roots(poolId: string): Promise<string[]> {
    const lists = await this.dataSource.manager.find(Whitelist, {
      select: { merkleRoot: true },
      where: { poolId },
      order: { savedAt: 'DESC', merkleRoot: 'ASC' },
      take: FORMER_LISTS + 1,
    });
    return lists.map(({ merkleRoot }) => merkleRoot);
  }

  /** A list's tree. Trees are built in slices, and one at a time, so that other calls go on. */
  treeOf(list: readonly string[]): Promise<WhitelistTree> {
    return this.builder.run(() => whitelistTreeInSlices(list));
  }

  /** Stores a list, and removes those that are long replaced. @returns whether it was not known */
  async save(
    poolId: string,
    addresses: string[],
    tree: WhitelistTree,
    transaction: EntityManager,
  ): Promise<boolean> {
    const merkleRoot = tree.root;
    this.remember(tree);
    const [saved] = await transaction.query<{ isNew: boolean }[]>(
      `INSERT INTO "whitelist" ("poolId", "merkleRoot", "size", "savedAt") VALUES ($1, $2, $3, $4)
       ON CONFLICT ("poolId", "merkleRoot") DO UPDATE SET "savedAt" = EXCLUDED."savedAt"
       RETURNING xmax = 0 AS "isNew"`,
      [poolId, merkleRoot, addresses.length, this.clock.nowMs()],
    );
    if (!saved?.isNew) return false;
    for (let start = 0; start < addresses.length; start += limits.whitelistPart) {
      await transaction.query(
        `INSERT INTO "whitelist_address" ("poolId", "merkleRoot", "address") SELECT $1, $2, unnest($3::text[])`,
        [poolId, merkleRoot, addresses.slice(start, start + limits.whitelistPart)],
      );
    }
    await this.removeFormer(poolId, merkleRoot, transaction);
    return true;
  }

  private async removeFormer(poolId: string, merkleRoot: string, transaction: EntityManager): Promise<void> {
    await transaction.query(
      `WITH former AS (
         DELETE FROM "whitelist" WHERE "poolId" = $1 AND "merkleRoot" IN (
           SELECT "merkleRoot" FROM "whitelist" WHERE "poolId" = $1 AND "merkleRoot" NOT IN (
             SELECT $2 UNION SELECT "merkleRoot" FROM "pool" WHERE "poolId" = $1
           ) ORDER BY "savedAt" DESC, "merkleRoot" OFFSET ${FORMER_LISTS})
         RETURNING "merkleRoot")
       DELETE FROM "whitelist_address" USING former
       WHERE "poolId" = $1 AND "whitelist_address"."merkleRoot" = former."merkleRoot"`,
      [poolId, merkleRoot],
    );
  }

  /** The tree of a stored list, built once for all who wait for it. */
  private built(poolId: string, merkleRoot: string): Promise<WhitelistTree> {
    const running = this.building.get(merkleRoot);
    if (running) return running;
    const tree = this.addresses(poolId, merkleRoot)
      .then((list) => this.treeOf(list))
      .finally(() => this.building.delete(merkleRoot));
    this.building.set(merkleRoot, tree);
    return tree;
  }

  // A root identifies one list, so trees can be cached by it; those not needed for longest are evicted.
  private remember(tree: WhitelistTree): void {
    this.trees.delete(tree.root);
    this.trees.set(tree.root, tree);
    let cached = 0;
    for (const { size } of this.trees.values()) cached += size;
    for (const [root, { size }] of this.trees) {
      if (cached <= MAX_CACHED) return;
      this.trees.delete(root);
      cached -= size;
    }
  }
}
