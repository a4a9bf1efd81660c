import { randomUUID } from 'node:crypto';
import { limits } from '@launchpad/api';
import { whitelistTree } from '@launchpad/contracts';
import { positionOf } from '@launchpad/facts';
import { Clock } from '@launchpad/platform';
import { eventually, randomAddress, randomHash } from '@launchpad/platform/testing';
import { PoolUpdatedSchema, type Caller } from '@launchpad/proto';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { DataSource } from 'typeorm';
import { admin, approvedPool, createdPool, visitor, wallet, type SamplePool } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';
import { WhitelistStore } from './whitelist.store.js';

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
    const { whitelist } = await stack.pools.addWhitelist(post);
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

  it('are published with their pool once they are known, since a page may have read them before', async () => {
    const { pool, post } = await listed();
    const published = () => stack.events(PoolUpdatedSchema).flatMap((event) => event.pool ?? []);
    const roots = () => published().flatMap((one) => (one.poolId === pool.poolId ? [one.merkleRoot] : []));
    const grown = [...addresses, randomAddress()];
    const { root } = whitelistTree(grown);
    const { transactionHash } = await rootSet(pool, grown);
    const known = await eventually(() => (roots().at(-1) === root ? roots().length : undefined));
    const ask = { poolId: pool.poolId, address: addresses[0]! };
    expect((await stack.pools.getWhitelist(ask)).whitelist).toMatchObject({ size: 0, listed: false });

    await stack.pools.addWhitelist({ ...post, transactionHash, addresses: grown });
    await eventually(() => roots().length > known);
    expect(roots().slice(known)).toEqual([root]);
    expect((await stack.pools.getWhitelist(ask)).whitelist).toMatchObject({ size: 6, listed: true });

    // posted again, and posted for a root that is no longer the pool's, they change nothing
    await stack.pools.addWhitelist({ ...post, transactionHash, addresses: grown });
    const { fact: former } = await rootSet(pool, [addresses[0]!, addresses[1]!]);
    const last = await rootSet(pool, addresses);
    await eventually(() => roots().at(-1) === whitelistTree(addresses).root);
    const before = roots().length;
    const two = { addresses: addresses.slice(0, 2), transactionHash: positionOf(former).transactionHash };
    await stack.pools.addWhitelist({ ...post, ...two });
    await stack.pools.addWhitelist({ ...post, transactionHash: last.transactionHash });
    const { transactionHash: end } = await rootSet(pool, addresses.slice(1));
    await stack.pools.addWhitelist({ ...post, transactionHash: end, addresses: addresses.slice(1) });
    const { root: ending } = whitelistTree(addresses.slice(1));
    await eventually(() => roots().filter((one) => one === ending).length === 2);
    expect(roots().slice(before)).toEqual([ending, ending]);
  });

  it('prove addresses after a restart, to many at once', async () => {
    const { pool, whitelist } = await listed();
    const restarted = new WhitelistStore(stack.database, stack.app.get(Clock));
    const { merkleRoot } = whitelist!;
    const proofs = await Promise.all(
      addresses.map((address) => restarted.proof(pool.poolId, merkleRoot, address)),
    );
    for (const [at, proof] of proofs.entries()) {
      expect(StandardMerkleTree.verify(merkleRoot, ['address'], [addresses[at]], proof ?? [])).toBe(true);
    }
    expect(await restarted.proof(pool.poolId, merkleRoot, randomAddress())).toBeUndefined();
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

  it('grow from a list of one, and by two changes in one block', async () => {
    const [first, second, third] = [randomAddress(), randomAddress(), randomAddress()];
    const { pool, post } = await listed([first]);
    const { blockNumber, transactionHash } = positionOf((await rootSet(pool, [first, second])).fact);
    const { root: merkleRoot } = whitelistTree([first, second, third]);
    const set = { case: 'whiteListPoolMerkle' as const, value: { merkleRoot } };
    const next = stack.chain.fact(pool.number, set, { blockNumber, logIndex: 1 });
    await stack.chain.publish(next);
    const add = (hash: string, address: string) =>
      stack.pools.addWhitelist({ ...post, transactionHash: hash, addresses: [address] });
    await eventually(async () => {
      const { whitelist } = await stack.pools.getWhitelist({ caller: admin, poolId: pool.poolId });
      return whitelist?.merkleRoot === merkleRoot;
    });
    expect((await add(transactionHash, second)).whitelist).toMatchObject({ merkleRoot, size: 0 });
    const { whitelist } = await add(positionOf(next).transactionHash, third);
    expect(whitelist?.addresses.toSorted()).toEqual([first, second, third].toSorted());
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

  it('keep the list and the former ones that a reorganisation can bring back, however often they change', async () => {
    const { pool, post } = await listed();
    const lists = Array.from({ length: 8 }, () => [...addresses, randomAddress()]);
    const facts = [];
    for (const list of lists) {
      const { fact, transactionHash } = await rootSet(pool, list);
      facts.push(fact);
      await stack.pools.addWhitelist({ ...post, transactionHash, addresses: list });
    }
    const rows = (table: string) =>
      stack.app
        .get(DataSource)
        .query<{ root: string }[]>(
          `SELECT DISTINCT "merkleRoot" AS root FROM "${table}" WHERE "poolId" = '${pool.poolId}'`,
        );
    const kept = lists.slice(-6).map((list) => whitelistTree(list).root);
    for (const table of ['whitelist', 'whitelist_address']) {
      expect((await rows(table)).map(({ root }) => root).toSorted()).toEqual(kept.toSorted());
    }
    await stack.chain.retract(facts.at(-1)!);
    const list = await eventually(async () => {
      const { whitelist } = await stack.pools.getWhitelist({ caller: admin, poolId: pool.poolId });
      return whitelist?.merkleRoot === kept.at(-2) ? whitelist : undefined;
    });
    expect(list.addresses.toSorted()).toEqual(lists.at(-2)?.toSorted());
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
    const { whitelist } = await stack.pools.addWhitelist(post);
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

  it('are given again as a whole where changes were never posted, and only as they are on chain', async () => {
    const { pool, post } = await listed();
    const left = addresses.slice(2);
    await rootSet(pool, addresses.slice(1));
    const { transactionHash } = await rootSet(pool, left);
    const give = (list: string[]) =>
      stack.pools.addWhitelist({ ...post, transactionHash, addresses: list, add: true });
    for (const other of [addresses, left.slice(1), [...left, randomAddress()]]) {
      await expect(give(other)).rejects.toMatchObject({ status: 422, code: 'whitelist-mismatch' });
    }
    const { whitelist } = await give(left);
    expect(whitelist).toMatchObject({ transactionHash, merkleRoot: whitelistTree(left).root });
    expect(whitelist?.addresses.toSorted()).toEqual(left.toSorted());
  });

  it.each([true, false])(
    'are found where a change was made to a list that another device had changed: added %j',
    async (add) => {
      const { pool, post } = await listed();
      const [first, second] = add ? [randomAddress(), randomAddress()] : [addresses[0]!, addresses[1]!];
      const change = (address: string) =>
        add ? [...addresses, address] : addresses.filter((other) => other !== address);
      const { transactionHash: one } = await rootSet(pool, change(first));
      const { transactionHash: other } = await rootSet(pool, change(second));
      const posted = async (hash: string, address: string) => {
        const body = { ...post, transactionHash: hash, addresses: [address], add };
        return (await stack.pools.addWhitelist(body)).whitelist;
      };
      await posted(one, first);
      const whitelist = await posted(other, second);
      expect(whitelist).toMatchObject({ merkleRoot: whitelistTree(change(second)).root });
      expect(whitelist?.addresses.toSorted()).toEqual(change(second).toSorted());
    },
  );

  it('are found by the addresses added even if the change before was never posted', async () => {
    const { pool, post } = await listed();
    const [lost, added] = [randomAddress(), randomAddress()];
    await rootSet(pool, [...addresses, lost]);
    const { transactionHash } = await rootSet(pool, [...addresses, added]);
    const { whitelist } = await stack.pools.addWhitelist({ ...post, transactionHash, addresses: [added] });
    expect(whitelist?.addresses.toSorted()).toEqual([...addresses, added].toSorted());
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
    [
      Array.from({ length: 10_001 }, randomAddress),
      'At most 10000 addresses at once: upload a longer list in parts',
    ],
  ])('name what is wrong with a list (case %#)', async (list, message) => {
    const { post } = await listed();
    await expect(stack.pools.addWhitelist({ ...post, addresses: list })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'whiteListUsers', message }],
    });
  });

  it('name an invalid address', async () => {
    const { post } = await listed();
    await expect(stack.pools.addWhitelist({ ...post, addresses: ['0x12'] })).rejects.toMatchObject({
      title: 'Invalid Address!',
    });
  });

  async function uploaded(caller: Caller, list: string[]): Promise<string> {
    const uploadId = randomUUID();
    for (let part = 0; part * limits.whitelistPart < list.length; part += 1) {
      const start = part * limits.whitelistPart;
      await stack.pools.saveWhitelistPart({
        ...{ caller, uploadId, part, addresses: list.slice(start, start + limits.whitelistPart) },
      });
    }
    return uploadId;
  }
  const noUpload = { status: 400, errors: [{ field: 'uploadId', message: 'There is no such upload' }] };

  it('hold up to 100,000 addresses, which come and go in parts', async () => {
    const many = Array.from({ length: 100_000 }, randomAddress);
    const pool = await approvedPool(stack);
    const caller = wallet(pool.owner);
    const { transactionHash } = await rootSet(pool, many);
    const post = { caller, poolId: pool.poolId, transactionHash, uploadId: await uploaded(caller, many) };
    const { whitelist } = await stack.pools.addWhitelist({ ...post, add: true });
    expect(whitelist).toMatchObject({ size: 100_000, poolType: 'whiteList' });

    const read = [...whitelist!.addresses];
    expect(read).toHaveLength(10_000);
    while (read.length < 100_000) {
      const page = { caller, poolId: pool.poolId, full: true, after: read.at(-1)! };
      const { addresses: next } = (await stack.pools.getWhitelist(page)).whitelist!;
      expect(next).toHaveLength(10_000);
      read.push(...next);
    }
    expect(new Set(read)).toEqual(new Set(many));
    const [address = ''] = many;
    const { whitelist: asked } = await stack.pools.getWhitelist({ caller, poolId: pool.poolId, address });
    expect(asked?.addresses).toEqual([]);
    expect(
      StandardMerkleTree.verify(asked?.merkleRoot ?? '', ['address'], [address], asked?.proof ?? []),
    ).toBe(true);

    const more = { caller, poolId: pool.poolId, addresses: [randomAddress()], add: true };
    const { transactionHash: tooMany } = await rootSet(pool, [randomAddress()]);
    await expect(stack.pools.addWhitelist({ ...more, transactionHash: tooMany })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'whiteListUsers', message: 'A whitelist has at most 100000 addresses' }],
    });
  });

  it('shrink by an upload, of which every part has to be there', async () => {
    const { pool, post } = await listed();
    const caller = post.caller;
    const { transactionHash } = await rootSet(pool, addresses.slice(1));
    const removal = { ...post, transactionHash, addresses: [], add: false };
    const uploadId = randomUUID();
    const part = { caller, uploadId, part: 1, addresses: addresses.slice(0, 1) };
    await stack.pools.saveWhitelistPart(part);
    await expect(stack.pools.addWhitelist({ ...removal, uploadId })).rejects.toMatchObject({
      errors: [{ field: 'uploadId', message: 'A part of the upload is missing' }],
    });
    await stack.pools.saveWhitelistPart({ ...part, part: 0 });
    const { whitelist } = await stack.pools.addWhitelist({ ...removal, uploadId });
    expect(whitelist?.addresses).toEqual(addresses.slice(1).toSorted());
  });

  it('of more than one message shrink by one', async () => {
    const many = Array.from({ length: limits.whitelistPart + 1 }, randomAddress).toSorted();
    const pool = await approvedPool(stack);
    const caller = wallet(pool.owner);
    const post = { caller, poolId: pool.poolId };
    const whole = { ...post, transactionHash: (await rootSet(pool, many)).transactionHash, add: true };
    await stack.pools.addWhitelist({ ...whole, uploadId: await uploaded(caller, many) });
    const { transactionHash } = await rootSet(pool, many.slice(0, -1));
    const removal = { ...post, transactionHash, addresses: many.slice(-1), add: false };
    const { whitelist } = await stack.pools.addWhitelist(removal);
    expect(whitelist).toMatchObject({ size: limits.whitelistPart });
    expect(whitelist?.addresses).toEqual(many.slice(0, -1));
  });

  it('take no upload of another wallet', async () => {
    const { post } = await listed();
    const stranger = wallet(randomAddress());
    const uploadId = await uploaded(stranger, addresses);
    await expect(stack.pools.addWhitelist({ ...post, addresses: [], uploadId })).rejects.toMatchObject(
      noUpload,
    );
    const part = { uploadId, part: 0 };
    expect((await stack.pools.getWhitelistPart({ caller: stranger, ...part })).addresses).toEqual(addresses);
    for (const caller of [post.caller, { ...admin, address: randomAddress() }]) {
      await expect(stack.pools.getWhitelistPart({ caller, ...part })).rejects.toMatchObject({ status: 404 });
    }
    await expect(stack.pools.getWhitelistPart({ caller: visitor, ...part })).rejects.toMatchObject({
      status: 401,
    });
    const unnamed = { caller: stranger, uploadId: 'mine', part: 0 };
    await expect(stack.pools.getWhitelistPart(unnamed)).rejects.toMatchObject({ status: 404 });
    await expect(
      stack.pools.addWhitelist({ ...post, addresses: [], uploadId: 'mine' }),
    ).rejects.toMatchObject(noUpload);
  });

  it.each([
    [{ uploadId: 'mine', part: 0 }, 'uploadId'],
    [{ uploadId: randomUUID(), part: 10 }, 'uploadId'],
    [{ uploadId: randomUUID(), part: 0, addresses: ['0x12'] }, 'whiteListUsers'],
    [
      { uploadId: randomUUID(), part: 0, addresses: Array.from({ length: 10_001 }, randomAddress) },
      'whiteListUsers',
    ],
  ])('refuse a part that is wrong (case %#)', async (part, field) => {
    const request = { caller: wallet(randomAddress()), addresses, ...part };
    await expect(stack.pools.saveWhitelistPart(request)).rejects.toMatchObject({
      status: 400,
      errors: [{ field }],
    });
  });

  it('keep an upload for a day, or as long as a draft names it', async () => {
    const caller = wallet(randomAddress());
    const [drafted, forgotten] = [await uploaded(caller, addresses), await uploaded(caller, addresses)];
    const form = { title: new Uint8Array(), form: new Uint8Array() };
    const { draft } = await stack.pools.saveDraft({ caller, ...form, uploadId: drafted });
    const strangers = await uploaded(wallet(randomAddress()), addresses);
    await expect(stack.pools.saveDraft({ caller, ...form, uploadId: strangers })).rejects.toMatchObject(
      noUpload,
    );
    const age = (uploadId: string, hours: number) =>
      stack.app
        .get(DataSource)
        .query(`UPDATE "whitelist_part" SET "savedAt" = $2 WHERE "uploadId" = $1`, [
          uploadId,
          Date.now() - hours * 3_600_000,
        ]);
    const isKept = (uploadId: string) =>
      stack.pools.getWhitelistPart({ caller, uploadId, part: 0 }).then(
        () => true,
        () => false,
      );
    await Promise.all([drafted, forgotten].map((uploadId) => age(uploadId, 23.5)));
    await uploaded(caller, addresses);
    expect([await isKept(drafted), await isKept(forgotten)]).toEqual([true, true]);
    await Promise.all([drafted, forgotten].map((uploadId) => age(uploadId, 24.5)));
    await uploaded(caller, addresses);
    expect([await isKept(drafted), await isKept(forgotten)]).toEqual([true, false]);
    await stack.pools.deleteDraft({ caller, id: draft!.id });
    await uploaded(caller, addresses);
    expect(await isKept(drafted)).toBe(false);
  });

  it('keep ten uploads of a wallet: the oldest makes room, unless a draft names it', async () => {
    const caller = wallet(randomAddress());
    const form = { title: new Uint8Array(), form: new Uint8Array() };
    const first = await uploaded(caller, addresses);
    const { draft } = await stack.pools.saveDraft({ caller, ...form, uploadId: first });
    const others: string[] = [];
    for (let count = 0; count < 10; count += 1) others.push(await uploaded(caller, addresses));
    const part = (uploadId: string) => stack.pools.getWhitelistPart({ caller, uploadId, part: 0 });
    await part(first);
    await expect(part(others[0]!)).rejects.toMatchObject({ status: 404 });
    for (const uploadId of others.slice(1)) {
      await stack.pools.saveDraft({ caller, ...form, uploadId });
    }
    await expect(uploaded(caller, addresses)).rejects.toMatchObject({ status: 409, code: 'too-many' });
    await stack.pools.deleteDraft({ caller, id: draft!.id });
    await uploaded(caller, addresses);
    await expect(part(first)).rejects.toMatchObject({ status: 404 });
  });
});
