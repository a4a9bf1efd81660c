import { startChain, type Chain } from '@launchpad/contracts/testing';
import { rpcProvider } from '@launchpad/platform/provider';
import { isCallException, Wallet, type AbstractProvider, type BaseContractMethod } from 'ethers';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { networkOf } from '../test/chain-sale.js';
import { openTables, type Tables } from '../test/tables.js';
import { Payout } from './payout.entity.js';
import { sendWithin } from './send-within.js';
import { Sending } from './sending.js';
import { SentTransaction, type Purpose } from './sent-transaction.entity.js';
import { SentTransactions } from './sent-transactions.js';

const CHAIN = 5;
const GAS_LIMIT = 2_000_000;
const TRANSFER_GAS = 21_000;

describe('the gas that the keeper counts', () => {
  let chain: Chain;
  let provider: AbstractProvider;
  let account: Wallet;
  let tables: Tables;
  let sent: SentTransactions;

  beforeEach(async () => {
    chain = await startChain({ chainId: CHAIN });
    provider = rpcProvider(networkOf(chain));
    account = new Wallet(chain.accounts.keeper.privateKey, provider);
    tables = await openTables();
    const { manager } = tables.database;
    for (const poolId of ['one', 'two']) {
      await manager.insert(KeeperPool, { poolId });
      await manager.insert(Payout, { poolId, batchSize: 40 });
    }
    sent = new SentTransactions(tables.database);
  });
  afterEach(async () => {
    provider.destroy();
    await tables.drop();
    await chain.stop();
  });

  /** What a pool's settlement and payouts have used. */
  const counted = async (poolId = 'one') => {
    const { manager } = tables.database;
    const [settlement, payout] = [
      await manager.findOneByOrFail(KeeperPool, { poolId }),
      await manager.findOneByOrFail(Payout, { poolId }),
    ];
    return { settlement: settlement.gasSpent, payout: payout.gasSpent };
  };
  const kept = () => tables.database.manager.count(SentTransaction);
  /** Sends what pays somebody a number of wei; nobody waits for its receipt. */
  const send = async (value: bigint, poolId = 'one', purpose: Purpose = 'settlement', by = account) => {
    const request = { to: chain.accounts.poolOwner.address, value, gasLimit: TRANSFER_GAS };
    let sentHash = '';
    await Sending.begin(by, request, async (hash, nonce) => {
      sentHash = hash;
      await sent.add({ hash, nonce, chainId: CHAIN, sender: by.address, poolId, purpose });
    });
    return sentHash;
  };
  const stopMining = () => chain.provider.send('evm_setAutomine', [false]);
  const mine = () => chain.provider.send('evm_mine', []);

  it.each<Purpose>(['settlement', 'payout'])(
    'is what a %s used, also of one that failed after all',
    async (purpose) => {
      // a call that would have succeeded when it was estimated
      const call = {
        estimateGas: () => Promise.resolve(21_000n),
        populateTransaction: () => Promise.resolve({ to: chain.addresses.auction, data: '0xffffffff' }),
      } as unknown as BaseContractMethod;
      const budget = { chainId: CHAIN, poolId: 'one', purpose };
      const sending = sendWithin({ account, gasLimit: GAS_LIMIT, sent, budget }, call);
      const error: unknown = await sending.catch((reason: unknown) => reason);
      const used = isCallException(error) ? Number(error.receipt?.gasUsed) : 0;
      expect(used).toBeGreaterThan(21_000);
      expect(await counted()).toEqual({ settlement: 0, payout: 0, [purpose]: used });
      expect(await counted('two')).toEqual({ settlement: 0, payout: 0 });
      expect(await kept()).toBe(0);
    },
  );

  it('is none of a transaction that may still be mined, and its own once it is', async () => {
    await stopMining();
    await send(1n);
    await sent.resolve(CHAIN, provider);
    expect([await counted(), await kept()]).toEqual([{ settlement: 0, payout: 0 }, 1]);
    await mine();
    await sent.resolve(97, provider);
    expect(await kept()).toBe(1);
    for (const _ of ['once', 'twice']) await sent.resolve(CHAIN, provider);
    expect([await counted(), await kept()]).toEqual([{ settlement: TRANSFER_GAS, payout: 0 }, 0]);
  });

  it('is none of those whose place another one took, whichever pool that was for', async () => {
    await stopMining();
    for (const value of [1n, 2n, 3n]) await send(value);
    await send(4n, 'two', 'payout');
    expect(await kept()).toBeGreaterThanOrEqual(4);
    await mine();
    await sent.resolve(CHAIN, provider);
    expect(await counted()).toEqual({ settlement: 0, payout: 0 });
    expect(await counted('two')).toEqual({ settlement: 0, payout: TRANSFER_GAS });
    expect(await kept()).toBe(0);
  });

  it('is none of one that was dropped, once the account has sent something else', async () => {
    await stopMining();
    await chain.provider.send('anvil_dropTransaction', [await send(1n)]);
    await mine();
    await sent.resolve(CHAIN, provider);
    expect(await kept()).toBe(1);
    await chain.provider.send('evm_setAutomine', [true]);
    await account.sendTransaction({ to: account.address });
    // a node that lags could have no receipt yet
    await sent.resolve(CHAIN, provider);
    expect(await kept()).toBe(1);
    await chain.provider.send('anvil_mine', ['0x5']);
    await sent.resolve(CHAIN, provider);
    expect([await counted(), await kept()]).toEqual([{ settlement: 0, payout: 0 }, 0]);
  });

  it('is counted before the pool has another transaction, which could exceed its budget', async () => {
    await send(1n);
    await expect(send(2n)).rejects.toThrow('An earlier settlement of one is not counted yet');
    // not so for the budget of payouts, other pools and other accounts
    const other = new Wallet(chain.accounts.admin.privateKey, provider);
    await send(2n, 'one', 'settlement', other);
    await send(2n, 'one', 'payout');
    await send(2n, 'two');
    await sent.resolve(CHAIN, provider);
    await send(2n);
    await sent.resolve(CHAIN, provider);
    expect(await counted()).toEqual({ settlement: 3 * TRANSFER_GAS, payout: TRANSFER_GAS });
    expect(await counted('two')).toEqual({ settlement: TRANSFER_GAS, payout: 0 });
  });
});
