import type { Provider, TransactionReceipt } from 'ethers';
import { LessThan, type DataSource } from 'typeorm';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { Payout } from './payout.entity.js';
import { SentTransaction } from './sent-transaction.entity.js';

/** How far the nodes behind one address may be apart. */
const LAG_BLOCKS = 5;

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
      const used = all.filter((sent) => sent.sender === sender && sent.nonce < next);
      for (const nonce of new Set(used.map((sent) => sent.nonce))) {
        const tries = used.filter((sent) => sent.nonce === nonce);
        const receipts = await Promise.all(tries.map(({ hash }) => provider.getTransactionReceipt(hash)));
        const receipt = receipts.find((found) => found !== null);
        if (receipt) await this.mined(receipt);
        else if (await isLongUsed(provider, sender, nonce))
          await manager.delete(SentTransaction, { chainId, sender, nonce });
      }
    }
  }
}

/** A node that lags has no receipt yet of what another one, at the same address, has seen mined. */
async function isLongUsed(provider: Provider, sender: string, nonce: number): Promise<boolean> {
  const before = (await provider.getBlockNumber()) - LAG_BLOCKS;
  return before >= 0 && nonce < (await provider.getTransactionCount(sender, before));
}
