import { whitelistTree } from '@launchpad/contracts';
import { eventually, randomAddress, randomHash } from '@launchpad/platform/testing';
import type { Caller } from '@launchpad/proto';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { jest } from '@jest/globals';
import { admin, approvedPool, createdPool, visitor, wallet, type SamplePool } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

jest.setTimeout(60_000);

describe('whitelists', () => {
  let stack: PoolsStack;
  const addresses = Array.from({ length: 5 }, randomAddress);

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  async function rootSet(pool: SamplePool, list: string[]) {
    const { root } = whitelistTree(list);
    const fact = stack.chain.fact(pool.number, { case: 'whiteListPoolMerkle', value: { merkleRoot: root } });
    await stack.chain.publish(fact);
    return { fact, transactionHash: fact.position?.transactionHash ?? '' };
  }
  async function listed(list = addresses) {
    const pool = await approvedPool(stack);
    const { transactionHash } = await rootSet(pool, list);
    const post = {
      caller: wallet(pool.owner),
      poolId: pool.poolId,
      transactionHash,
      addresses: list,
      add: true,
    };
    const { whitelist } = await stack.pools.addWhitelist(post, { timeoutMs: 30_000 });
    return { pool, post, whitelist };
  }

  it('store the list behind the root on chain, and prove each address', async () => {
    const { pool, post, whitelist } = await listed();
    expect(whitelist).toMatchObject({
      poolType: 'whiteList',
      size: 5,
      merkleRoot: whitelistTree(addresses).root,
      transactionHash: post.transactionHash,
    });
    expect(whitelist?.addresses.toSorted()).toEqual(addresses.toSorted());
    for (const address of addresses) {
      const { whitelist: asked } = await stack.pools.getWhitelist({
        caller: visitor,
        poolId: pool.poolId,
        address,
      });
      expect(asked).toMatchObject({ listed: true, size: 5, addresses: [] });
      expect(
        StandardMerkleTree.verify(asked?.merkleRoot ?? '', ['address'], [address], asked?.proof ?? []),
      ).toBe(true);
    }
    expect((await stack.pools.addWhitelist(post)).whitelist).toEqual(whitelist);
  });

  it('show a stranger the size and whether an address is listed, but no other address', async () => {
    const { pool } = await listed();
    const { whitelist } = await stack.pools.getWhitelist({
      caller: visitor,
      poolId: pool.poolId,
      address: randomAddress(),
    });
    expect(whitelist).toMatchObject({ size: 5, listed: false, proof: [], addresses: [] });
    const { whitelist: all } = await stack.pools.getWhitelist({ caller: admin, poolId: pool.poolId });
    expect(all?.addresses).toHaveLength(5);
  });

  it('hide their addresses from callers who may not see them', async () => {
    const { pool } = await listed();
    const ask = (caller: Caller, full = true) =>
      stack.pools.getWhitelist({ caller, poolId: pool.poolId, full });
    await expect(ask(visitor)).rejects.toMatchObject({ status: 401 });
    await expect(ask(wallet(randomAddress()))).rejects.toMatchObject({ status: 403 });
    for (const caller of [wallet(pool.owner), admin]) {
      expect((await ask(caller)).whitelist?.addresses).toHaveLength(addresses.length);
    }
    expect((await ask(visitor, false)).whitelist).toMatchObject({ size: addresses.length, addresses: [] });
  });

  it('accept addresses in any case', async () => {
    const shouting = addresses.map((address) => address.toUpperCase().replace('0X', '0x'));
    const { whitelist, pool } = await listed(shouting);
    expect(whitelist?.addresses.toSorted()).toEqual(addresses.toSorted());
    const { whitelist: asked } = await stack.pools.getWhitelist({
      poolId: pool.poolId,
      address: shouting[0] as string,
    });
    expect(asked?.listed).toBe(true);
  });

  it('grow and shrink by the addresses posted', async () => {
    const { pool, post } = await listed();
    const more = [randomAddress(), randomAddress()];
    const grown = [...addresses, ...more];
    const { transactionHash: added } = await rootSet(pool, grown);
    const { whitelist } = await stack.pools.addWhitelist({
      ...post,
      transactionHash: added,
      addresses: more,
    });
    expect(whitelist?.addresses.toSorted()).toEqual(grown.toSorted());
    const { transactionHash: removed } = await rootSet(pool, addresses);
    const { whitelist: shrunk } = await stack.pools.addWhitelist({
      ...post,
      transactionHash: removed,
      addresses: more,
      add: false,
    });
    expect(shrunk?.addresses.toSorted()).toEqual(addresses.toSorted());
  });

  it('revert with a root that is reorganised away', async () => {
    const { pool, post } = await listed();
    const grown = [...addresses, randomAddress()];
    const { fact, transactionHash } = await rootSet(pool, grown);
    await stack.pools.addWhitelist({ ...post, transactionHash, addresses: grown });
    await stack.chain.retract(fact);
    const list = await eventually(async () => {
      const { whitelist } = await stack.pools.getWhitelist({ caller: admin, poolId: pool.poolId });
      return whitelist?.size === 5 ? whitelist : undefined;
    });
    expect(list.addresses.toSorted()).toEqual(addresses.toSorted());
  });

  it('can come with the creation of the pool', async () => {
    const { root } = whitelistTree(addresses);
    const pool = await createdPool(stack, { terms: { merkleRoot: root } });
    const post = {
      caller: wallet(pool.owner),
      poolId: pool.poolId,
      transactionHash: pool.transactionHash,
      addresses,
      add: true,
    };
    const { whitelist } = await stack.pools.addWhitelist(post, { timeoutMs: 30_000 });
    expect(whitelist).toMatchObject({ poolType: 'whiteList', size: 5, merkleRoot: root });
  });

  it('make the pool public when emptied', async () => {
    const { pool, post } = await listed();
    const { transactionHash } = await rootSet(pool, []);
    const { whitelist } = await stack.pools.addWhitelist({ ...post, transactionHash, add: false });
    expect(whitelist).toMatchObject({ poolType: 'public', size: 0 });
  });

  it('reject a list that does not hash to the root on chain', async () => {
    const { pool, post } = await listed();
    const { transactionHash } = await rootSet(pool, [...addresses, randomAddress()]);
    await expect(
      stack.pools.addWhitelist({ ...post, transactionHash, addresses: [randomAddress()] }),
    ).rejects.toMatchObject({ status: 422, code: 'whitelist-mismatch' });
    const ask = { poolId: pool.poolId, address: addresses[0] as string };
    expect((await stack.pools.getWhitelist(ask)).whitelist).toMatchObject({
      ...{ poolType: 'whiteList', size: 0, listed: false, proof: [] },
    });
  });

  it("reject a transaction that does not set this pool's root", async () => {
    const { post } = await listed();
    const { post: other } = await listed();
    for (const transactionHash of [other.transactionHash]) {
      await expect(stack.pools.addWhitelist({ ...post, transactionHash })).rejects.toMatchObject({
        code: 'transaction-mismatch',
      });
    }
    await expect(stack.pools.addWhitelist({ ...post, transactionHash: randomHash() })).rejects.toMatchObject({
      code: 'transaction-missing',
    });
  });

  it("can be changed by the pool's owner only", async () => {
    const { post } = await listed();
    await expect(stack.pools.addWhitelist({ ...post, caller: visitor })).rejects.toMatchObject({
      status: 401,
    });
    await expect(
      stack.pools.addWhitelist({ ...post, caller: wallet(randomAddress()) }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    [['0x12'], '0x12 invalid address'],
    [['0x12', randomAddress()], '0x12 invalid address'],
    [[], 'Please add addresses correctly'],
    [[' ', ''], 'Please add addresses correctly'],
    [Array.from({ length: 10_001 }, randomAddress), 'A whitelist has at most 10000 addresses'],
  ])('name what is wrong with a list (case %#)', async (list, message) => {
    const { post } = await listed();
    await expect(stack.pools.addWhitelist({ ...post, addresses: list })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'whiteListUsers', message }],
    });
  });

  it('hold at most ten thousand addresses in total, however they are submitted', async () => {
    const many = Array.from({ length: 9_999 }, randomAddress);
    const { pool, post } = await listed(many);
    const more = [randomAddress(), randomAddress()];
    const { transactionHash } = await rootSet(pool, [...many, ...more]);
    await expect(
      stack.pools.addWhitelist({ ...post, transactionHash, addresses: more }, { timeoutMs: 30_000 }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'whiteListUsers', message: 'A whitelist has at most 10000 addresses' }],
    });
  });

  it('name an invalid address', async () => {
    const { post } = await listed();
    await expect(stack.pools.addWhitelist({ ...post, addresses: ['0x12'] })).rejects.toMatchObject({
      title: 'Invalid Address!',
    });
  });

  it('hold up to ten thousand addresses', async () => {
    const many = Array.from({ length: 10_000 }, randomAddress);
    const { pool, whitelist } = await listed(many);
    expect(whitelist?.size).toBe(10_000);
    const { whitelist: asked } = await stack.pools.getWhitelist({
      poolId: pool.poolId,
      address: many[9_999] as string,
    });
    expect(asked?.listed).toBe(true);
  });
});
