// cspell:ignore stands told -- names of columns
import { auctionInterface } from '@launchpad/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import type { Problem } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { id } from 'ethers';
import { DataSource } from 'typeorm';
import { FaultyNode } from '../test/faulty-node.js';
import { World } from '../test/world.js';

describe('ingesting a transaction', () => {
  let world: World;
  let listener: INestApplicationContext;

  beforeAll(async () => {
    world = await World.start({ chainIds: [5, 97] });
    listener = await world.startListener();
  });

  afterAll(() => world.stop());

  const ingest = (transactionHash: string, chainId = 97) => world.client.ingest({ chainId, transactionHash });
  const onBsc = () => world.sales[1]!;

  it('returns the facts of a bid, which are published to all exactly once', async () => {
    const { hash, receipt } = await onBsc().bid(5);
    const [first, second] = await Promise.all([ingest(hash), ingest(hash.toUpperCase().replace('0X', '0x'))]);
    expect(first).toEqual(second);
    const [fact] = first.facts;
    expect(fact).toMatchObject({
      blockchainPoolId: 1,
      position: {
        chainId: 97,
        transactionHash: hash,
        blockHash: receipt.blockHash,
        blockNumber: BigInt(receipt.blockNumber),
        from: receipt.from.toLowerCase(),
        to: onBsc().auction,
      },
      fact: {
        case: 'newSellOrderPlaced',
        value: {
          orderBy: receipt.from.toLowerCase(),
          minBuyAmount: (10n ** 18n).toString(),
          sellAmount: (5n * 10n ** 6n).toString(),
        },
      },
    });
    const published = await world.agreement(onBsc());
    expect(published.filter((eventId) => eventId.includes(hash))).toEqual(first.eventIds);
  });

  it('returns old facts without the ids of their expired events', async () => {
    const { hash } = await onBsc().bid(5);
    const { facts, eventIds } = await ingest(hash);
    expect(eventIds).toHaveLength(1);
    const age = (days: number) =>
      listener
        .get(DataSource)
        .query(`UPDATE fact SET "toldAt" = now() - $1::interval WHERE "transactionHash" = $2`, [
          `${days} days`,
          hash,
        ]);
    await age(29);
    expect(await ingest(hash)).toMatchObject({ facts, eventIds });
    await age(31);
    expect(await ingest(hash)).toMatchObject({ facts, eventIds: [] });
  });

  it("returns a new pool with its tokens' names", async () => {
    const { hash } = await onBsc().createPool();
    const { facts } = await ingest(hash);
    expect(facts[0]?.fact).toMatchObject({
      case: 'newPool',
      value: {
        poolOwner: onBsc().chain.accounts.poolOwner.address.toLowerCase(),
        poolingToken: { name: 'Aurora', symbol: 'AUR', decimals: 18 },
        biddingToken: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
        pooledSellAmount: (10n ** 21n).toString(),
      },
    });
  });

  it('rejects a transaction that is in no block', async () => {
    await expect(ingest(`0x${'ab'.repeat(32)}`)).rejects.toMatchObject({
      status: 422,
      code: 'transaction-missing',
    });
  });

  it('rejects a transaction of another chain', async () => {
    const { hash } = await world.sales[0]!.bid(5);
    await expect(ingest(hash)).rejects.toMatchObject({ status: 422, code: 'transaction-missing' });
  });

  it('rejects a reverted transaction', async () => {
    const settleTooEarly = auctionInterface.encodeFunctionData('settlePool', [1n]);
    const { hash } = await onBsc().send('stranger', onBsc().auction, settleTooEarly);
    await expect(ingest(hash)).rejects.toMatchObject({
      ...{ status: 422, code: 'transaction-failed', title: 'Transaction has been reverted' },
      detail: `transaction ${hash} was reverted`,
    });
  });

  it('rejects a transaction of another contract, and one of the auction that is not about a pool', async () => {
    const { accounts } = onBsc().chain;
    const transfer = await onBsc().send('stranger', accounts.admin.address, '0x');
    await expect(ingest(transfer.hash)).rejects.toMatchObject({ status: 422, code: 'transaction-foreign' });
    const register = await onBsc().send(
      'investorC',
      onBsc().auction,
      auctionInterface.encodeFunctionData('registerUser'),
    );
    await expect(ingest(register.hash)).rejects.toMatchObject({ status: 422, code: 'transaction-foreign' });
  });

  it('costs the nodes a handful of calls, however many missing transactions are posted', async () => {
    const node = await FaultyNode.start(onBsc().chain.rpcUrl);
    const other = await World.start({ rpcUrls: () => [node.url], fromNow: true });
    try {
      await other.startListener();
      const asked = (count: number, walletOf: (index: number) => string) =>
        Promise.allSettled(
          Array.from({ length: count }, (_, index) =>
            other.client.ingest({
              chainId: 97,
              transactionHash: id(`${walletOf(index)} ${index}`),
              wallet: walletOf(index),
            }),
          ),
        );
      const { hash: last } = await onBsc().bid(76);
      await eventually(() =>
        other.client.ingest({ chainId: 97, transactionHash: last }, { timeoutMs: 20_000 }).catch(() => false),
      );
      const readByTheScan = node.callsOf('eth_getTransactionReceipt');
      const receipts = () => node.callsOf('eth_getTransactionReceipt') - readByTheScan;
      const ofOne = await asked(50, () => 'one');
      expect(ofOne.map(({ status }) => status)).toEqual(ofOne.map(() => 'rejected'));
      expect(receipts()).toBeLessThanOrEqual(8);

      const codeOf = (post: PromiseSettledResult<unknown>) =>
        post.status === 'rejected' ? (post.reason as Problem).code : 'found';
      let rounds = 0;
      const round = async () => {
        rounds += 1;
        const [before, headsBefore] = [receipts(), node.callsOf('eth_getBlockByNumber')];
        const bids = asked(900, (index) => `wallet ${index} of round ${rounds}`);
        const { hash } = await onBsc().bid(76 + rounds);
        const honest = other.client.ingest({ chainId: 97, transactionHash: hash, wallet: 'honest' });
        const [found] = await Promise.allSettled([honest]);
        return {
          codes: new Set([...(await bids), found].map(codeOf)),
          receipts: receipts() - before,
          heads: node.callsOf('eth_getBlockByNumber') - headsBefore,
        };
      };
      // A busy machine may answer so late that the node is parked, which costs it nothing and proves nothing.
      const costs = await eventually(async () => {
        const found = await round();
        return found.codes.has('chain-unavailable') ? undefined : found;
      });
      expect(costs.codes).toEqual(new Set(['transaction-missing', 'too-many-posts', 'found']));
      expect(costs.receipts).toBeLessThanOrEqual(45);
      expect(costs.heads).toBeLessThanOrEqual(200);
    } finally {
      await other.stop();
      node.stop();
    }
  });

  it('rejects a transaction with more facts than fit into a reply', async () => {
    const { hash } = await onBsc().bid(5);
    await ingest(hash);
    const others = async (sql: string) => listener.get(DataSource).query(sql, [hash]);
    const columns = '"chainId", "blockNumber", "transactionHash", stands, data, "toldAt"';
    const more = (count: number) =>
      others(`INSERT INTO fact (id, "logIndex", ${columns})
        SELECT id || ':' || n, n, ${columns} FROM fact, generate_series(1000, ${999 + count}) AS n
        WHERE "transactionHash" = $1`);
    const fewer = () => others('DELETE FROM fact WHERE "transactionHash" = $1 AND "logIndex" >= 1000');
    await more(199);
    expect((await ingest(hash)).facts).toHaveLength(200);
    await fewer();
    await more(200);
    await expect(ingest(hash)).rejects.toMatchObject({ status: 422, code: 'transaction-too-large' });
    await fewer();
  });

  it('names the invalid field of a request', async () => {
    await expect(ingest('0x12')).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'transactionHash' }],
    });
    await expect(ingest(`0x${'ab'.repeat(32)}`, 1)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'chainId' }],
    });
  });

  it("keeps the chain's order, even if transactions are requested in reverse", async () => {
    const hashes: string[] = [];
    for (let usdc = 20; usdc < 26; usdc += 1) hashes.push((await onBsc().bid(usdc)).hash);
    await Promise.all(hashes.reverse().map((hash) => ingest(hash)));
    const published = await world.agreement(onBsc());
    expect(published.slice(-6).map((fact) => fact.split(':')[2])).toEqual(hashes.reverse());
  });
});
