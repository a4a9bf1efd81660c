import type { Provider, TransactionReceipt } from 'ethers';
import { LessThan, type DataSource } from 'typeorm';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Payout } from './payout.entity.js';
import { SentTransaction } from './sent-transaction.entity.js';

/**
 * Counts the gas of the keeper's transactions for their pools, once they are mined. Until then a pool's budget is safe
 * without it: the account's next transaction takes the place of all that still wait, so that one of them at most is mined.
 */
export class SentTransactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Records a transaction before it is sent, so that a restart loses none.
   * @throws if an earlier one of the pool was mined meanwhile and is not counted yet
   */
  async add(sent: SentTransaction): Promise<void> {
    const { manager } = this.dataSource;
    const { chainId, sender, nonce, poolId, purpose } = sent;
    if (await manager.existsBy(SentTransaction, { chainId, sender, poolId, purpose, nonce: LessThan(nonce) }))
      throw new Error(`An earlier ${purpose} of ${poolId} is not counted yet`);
    await manager.createQueryBuilder().insert().into(SentTransaction).values(sent).orIgnore().execute();
  }

  /** Counts a mined transaction, once; those with its nonce will never be mined. */
  async mined({ hash, gasUsed }: TransactionReceipt): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const sent = await transaction.findOneBy(SentTransaction, { hash });
      if (!sent) return;
      const { chainId, sender, nonce, poolId, purpose } = sent;
      const { affected } = await transaction.delete(SentTransaction, { chainId, sender, nonce });
      if (!affected) return;
      const counted = purpose === 'payout' ? Payout : KeeperPool;
      await transaction.increment(counted, { poolId }, 'gasSpent', Number(gasUsed));
    });
  }

  /**
   * Counts what was mined unnoticed, and forgets what never will be: the account has used its nonce for another one.
   * @throws what the node does
   */
  async resolve(chainId: number, provider: Provider): Promise<void> {
    const { manager } = this.dataSource;
    const all = await manager.findBy(SentTransaction, { chainId });
    for (const sender of new Set(all.map((sent) => sent.sender))) {
      const next = await provider.getTransactionCount(sender, 'latest');
      for (const { hash } of all.filter((sent) => sent.sender === sender && sent.nonce < next)) {
        const receipt = await provider.getTransactionReceipt(hash);
        if (receipt) await this.mined(receipt);
        else await manager.delete(SentTransaction, { hash });
      }
    }
  }
}
