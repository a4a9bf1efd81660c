import type { WhitelistTree } from '@launchpad/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Whitelist, WhitelistAddress } from './whitelist.entity.js';

const CHUNK = 1_000;

/** The lists behind the roots, by pool and root: a root that comes back finds its list again. */
@Injectable()
export class WhitelistStore {
  constructor(private readonly dataSource: DataSource) {}

  async size(poolId: string, merkleRoot: string): Promise<number> {
    const list = await this.dataSource.manager.findOneBy(Whitelist, { poolId, merkleRoot });
    return list?.size ?? 0;
  }

  /** The proof of an address, undefined when it is not in the list. */
  async proof(poolId: string, merkleRoot: string, address: string): Promise<string[] | undefined> {
    const entry = await this.dataSource.manager.findOneBy(WhitelistAddress, { poolId, merkleRoot, address });
    return entry?.proof;
  }

  async addresses(poolId: string, merkleRoot: string, manager = this.dataSource.manager): Promise<string[]> {
    const entries = await manager.find(WhitelistAddress, {
      select: { address: true },
      where: { poolId, merkleRoot },
      order: { address: 'ASC' },
    });
    return entries.map(({ address }) => address);
  }

  /** Keeps a list with the proof of each address. */
  async save(
    poolId: string,
    addresses: string[],
    tree: WhitelistTree,
    transaction: EntityManager,
  ): Promise<void> {
    const merkleRoot = tree.root;
    const list = { poolId, merkleRoot, size: addresses.length };
    const inserted = await transaction
      .createQueryBuilder()
      .insert()
      .into(Whitelist)
      .values(list)
      .orIgnore()
      .returning('size')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return;
    const entries = addresses.map((address) => ({
      poolId,
      merkleRoot,
      address,
      proof: tree.proof(address) ?? [],
    }));
    for (let start = 0; start < entries.length; start += CHUNK) {
      await transaction.insert(WhitelistAddress, entries.slice(start, start + CHUNK));
    }
  }
}
