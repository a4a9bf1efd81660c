import { eventually, randomAddress, randomHash } from '@launchpad/platform/testing';
import type { ChainFact } from '@launchpad/proto';
import { admin, approvedPool, visitor, wallet, type SamplePool } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('ending a pool early', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  async function publish(pool: SamplePool, what: 'poolCancelled' | 'poolDeleted' | 'poolMarkedSpam') {
    const fact: ChainFact = stack.chain.fact(pool.number, { case: what, value: {} });
    await stack.chain.publish(fact);
    return fact.position?.transactionHash ?? '';
  }
  const audit = async (target: string) => {
    const { entries } = await stack.pools.listAudit({ caller: admin, page: { page: 1, limit: 100 } });
    return entries.filter((entry) => entry.target === target).map(({ action }) => action);
  };

  it('cancels it, for its owner', async () => {
    const pool = await approvedPool(stack);
    const request = { poolId: pool.poolId, transactionHash: await publish(pool, 'poolCancelled') };
    for (const caller of [wallet(randomAddress()), admin]) {
      await expect(stack.pools.cancelPool({ ...request, caller })).rejects.toMatchObject({
        status: caller.admin ? 401 : 403,
      });
    }
    const post = { ...request, caller: wallet(pool.owner) };
    expect((await stack.pools.cancelPool(post)).pool?.isCancelled).toBe(true);
    expect((await stack.pools.cancelPool(post)).pool?.isCancelled).toBe(true);
  });

  it('deletes it, for an admin', async () => {
    const pool = await approvedPool(stack);
    const request = { poolId: pool.poolId, transactionHash: await publish(pool, 'poolDeleted') };
    await expect(stack.pools.softDelete({ ...request, caller: wallet(pool.owner) })).rejects.toMatchObject({
      status: 403,
    });
    expect((await stack.pools.softDelete({ ...request, caller: admin })).pool?.isDeleted).toBe(true);
    expect((await stack.pools.softDelete({ ...request, caller: admin })).pool?.isDeleted).toBe(true);
    expect(await audit(pool.poolId)).toEqual(['pool.delete', 'pool.approve']);
    const { transactionHash } = request;
    const { entries } = await stack.pools.listAudit({ caller: admin, filter: { target: pool.poolId } });
    expect([entries[0]?.before, entries[0]?.after].map((state) => JSON.parse(state ?? ''))).toEqual([
      { isDeleted: false },
      { isDeleted: true, transactionHash },
    ]);
  });

  it('notes who deletes it again after a reorganisation undid the first deletion', async () => {
    const pool = await approvedPool(stack);
    const { poolId } = pool;
    const [first, second] = ['admin-1', 'admin-2'].map((subject) => ({ ...admin, subject }));
    const deletion: ChainFact = stack.chain.fact(pool.number, { case: 'poolDeleted', value: {} });
    await stack.chain.publish(deletion);
    const undone = deletion.position?.transactionHash ?? '';
    await stack.pools.softDelete({ caller: first, poolId, transactionHash: undone });
    await stack.chain.retract(deletion);
    await eventually(
      async () => (await stack.pools.get({ caller: admin, poolId })).pool?.isDeleted === false || undefined,
    );
    const transactionHash = await publish(pool, 'poolDeleted');
    await stack.pools.softDelete({ caller: second, poolId, transactionHash });
    const { entries } = await stack.pools.listAudit({ caller: admin, filter: { target: poolId } });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['pool.delete', 'admin-2'],
      ['pool.delete', 'admin-1'],
      ['pool.approve', 'admin-1'],
    ]);
  });

  it('marks it as scam, for an admin, with a message that can be changed', async () => {
    const pool = await approvedPool(stack, { fields: { title: 'A scam' } });
    const edit = (message: string, caller = admin) =>
      stack.pools.editScam({ caller, poolId: pool.poolId, message });
    await expect(edit('too early')).rejects.toMatchObject({ status: 409, title: 'Pool is not marked scam' });
    const request = {
      poolId: pool.poolId,
      message: 'Stolen name',
      transactionHash: await publish(pool, 'poolMarkedSpam'),
    };
    await expect(stack.pools.addScam({ ...request, caller: wallet(pool.owner) })).rejects.toMatchObject({
      status: 403,
    });
    const { pool: marked } = await stack.pools.addScam({ ...request, caller: admin });
    expect(marked).toMatchObject({ scamStatus: true, scam: { title: 'A scam', message: 'Stolen name' } });
    await stack.pools.addScam({ ...request, caller: admin });
    expect((await edit('Stolen logo too')).pool?.scam?.message).toBe('Stolen logo too');
    const longest = 'x'.repeat(1000);
    expect((await edit(longest)).pool?.scam?.message).toBe(longest);
    await expect(edit('x', wallet(pool.owner))).rejects.toMatchObject({ status: 403 });
    const change = (message: string, seen: string) =>
      stack.pools.editScam({ caller: admin, poolId: pool.poolId, message, seen });
    await change('mine', longest);
    await expect(change('theirs', longest)).rejects.toMatchObject({ status: 409, code: 'outdated' });
    // a retry after a lost answer succeeds
    expect((await change('mine', longest)).pool?.scam?.message).toBe('mine');
    expect(await audit(pool.poolId)).toEqual([
      ...['pool.scam-message', 'pool.scam-message', 'pool.scam-message'],
      ...['pool.scam', 'pool.approve'],
    ]);
  });

  it('changes a scam message of before texts were cleaned, seen without its hidden characters', async () => {
    const pool = await approvedPool(stack);
    const request = { caller: admin, poolId: pool.poolId };
    const transactionHash = await publish(pool, 'poolMarkedSpam');
    await stack.pools.addScam({ ...request, message: 'Stolen name', transactionHash });
    await stack.database.query(`UPDATE pool SET "scamMessage" = $2 WHERE "poolId" = $1`, [
      pool.poolId,
      'Stolen \u202ename',
    ]);
    const { pool: changed } = await stack.pools.editScam({
      ...request,
      message: 'mine',
      seen: 'Stolen name',
    });
    expect(changed?.scam?.message).toBe('mine');
  });

  it.each(['', '   ', 'x'.repeat(1001)])('rejects the scam message %p', async (message) => {
    const pool = await approvedPool(stack);
    const request = { caller: admin, poolId: pool.poolId, message };
    const answer = { status: 400, errors: [{ field: 'message' }] };
    await expect(stack.pools.addScam({ ...request, transactionHash: randomHash() })).rejects.toMatchObject(
      answer,
    );
    await expect(stack.pools.editScam(request)).rejects.toMatchObject(answer);
  });

  it('rejects claims that the chain does not confirm, with the reason, and stores nothing', async () => {
    const [pool, other] = [await approvedPool(stack), await approvedPool(stack)];
    const elsewhere = await Promise.all([
      publish(other, 'poolCancelled'),
      publish(other, 'poolDeleted'),
      publish(other, 'poolMarkedSpam'),
    ]);
    const anotherAct = stack.chain.fact(pool.number, {
      case: 'whiteListPoolMerkle',
      value: { merkleRoot: randomHash() },
    });
    await stack.chain.publish(anotherAct);
    elsewhere.push(anotherAct.position?.transactionHash ?? '');
    const { poolId, owner } = pool;
    const asks = [
      (transactionHash: string) => stack.pools.cancelPool({ caller: wallet(owner), poolId, transactionHash }),
      (transactionHash: string) => stack.pools.softDelete({ caller: admin, poolId, transactionHash }),
      (transactionHash: string) =>
        stack.pools.addScam({ caller: admin, poolId, message: 'x', transactionHash }),
    ];
    for (const ask of asks) {
      for (const hash of elsewhere)
        await expect(ask(hash)).rejects.toMatchObject({ status: 422, code: 'transaction-mismatch' });
      await expect(ask(randomHash())).rejects.toMatchObject({ status: 422, code: 'transaction-missing' });
    }
    const { pool: found } = await stack.pools.get({ caller: visitor, poolId });
    expect(found).toMatchObject({ isCancelled: false, isDeleted: false, scamStatus: false });
    expect(await audit(poolId)).toEqual(['pool.approve']);
  });

  it('answers 404 for an unknown pool', async () => {
    const request = {
      caller: { ...admin, address: randomAddress() },
      poolId: 'nothing',
      transactionHash: randomHash(),
    };
    await expect(stack.pools.cancelPool(request)).rejects.toMatchObject({ status: 404 });
    await expect(stack.pools.softDelete(request)).rejects.toMatchObject({ status: 404 });
    await expect(stack.pools.addScam({ ...request, message: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(stack.pools.editScam({ ...request, message: 'x' })).rejects.toMatchObject({ status: 404 });
  });

  it('does not need a post', async () => {
    const pool = await approvedPool(stack);
    await publish(pool, 'poolMarkedSpam');
    const found = await eventually(async () => {
      const { pool: seen } = await stack.pools.get({ caller: visitor, poolId: pool.poolId });
      return seen?.scamStatus ? seen : undefined;
    });
    expect(found.scam).toMatchObject({ title: found.title, message: '' });
  });
});
