import { whitelistTree, type WhitelistTree } from '@launchpad/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Whitelist, WhitelistAddress } from '../pool/whitelist.entity.js';

const CHUNK = 1_000;
const MAX_TREES = 50;

/** Whitelists by pool and root, kept so that a root that returns finds its list. */
@Injectable()
export class WhitelistStore {
  private readonly trees = new Map<string, WhitelistTree>();

  constructor(private readonly dataSource: DataSource) {}

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
    const tree = this.trees.get(merkleRoot) ?? whitelistTree(await this.addresses(poolId, merkleRoot));
    this.remember(tree);
    return tree.proof(address);
  }

  async addresses(poolId: string, merkleRoot: string, manager = this.dataSource.manager): Promise<string[]> {
    const entries = await manager.find(WhitelistAddress, {
      select: { address: true },
      where: { poolId, merkleRoot },
      order: { address: 'ASC' },
    });
    return entries.map(({ address }) => address);
  }

  /** Stores a list; its tree is cached when first needed. */
  async save(
    poolId: string,
    addresses: string[],
    tree: WhitelistTree,
    transaction: EntityManager,
  ): Promise<void> {
    const merkleRoot = tree.root;
    this.remember(tree);
    const inserted = await transaction
      .createQueryBuilder()
      .insert()
      .into(Whitelist)
      .values({ poolId, merkleRoot, size: addresses.length })
      .orIgnore()
      .returning('size')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return;
    const entries = addresses.map((address) => ({ poolId, merkleRoot, address }));
    for (let start = 0; start < entries.length; start += CHUNK) {
      await transaction.insert(WhitelistAddress, entries.slice(start, start + CHUNK));
    }
  }

  // A root identifies one list, so trees can be cached by it; the oldest is evicted.
  private remember(tree: WhitelistTree): void {
    this.trees.set(tree.root, tree);
    const [oldest] = this.trees.keys();
    if (this.trees.size > MAX_TREES && oldest !== undefined) this.trees.delete(oldest);
  }
}
