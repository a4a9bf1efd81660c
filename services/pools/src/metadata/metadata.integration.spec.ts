import { poolCode } from '@launchpad/contracts';
import { eventually, randomAddress, randomHash } from '@launchpad/platform/testing';
import { jest } from '@jest/globals';
import { admin, kyc, metadata, newPool, nextNumber, oddMetadata, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

jest.setTimeout(60_000);

describe('metadata that nobody posted', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  async function onChain(formHash: string, poolOwner = randomAddress()) {
    const number = nextNumber();
    const fact = stack.chain.fact(number, newPool({ formHash, poolOwner }), { from: poolOwner });
    await stack.chain.tell(fact);
    return { poolId: poolCode(5, number), poolOwner, transactionHash: fact.position?.transactionHash ?? '' };
  }
  const get = (poolId: string) => stack.pools.get({ caller: admin, poolId }).then(({ pool }) => pool);
  const withMetadata = (poolId: string) =>
    eventually(async () => {
      const pool = await get(poolId);
      return pool?.hasMetadata ? pool : undefined;
    });
  const wanted = (formHash: string) =>
    stack.database.query<{ attempts: number; lastError: string }[]>(
      'SELECT "attempts", "lastError" FROM wanted_metadata WHERE "formHash" = $1',
      [formHash],
    );

  it('is looked for again until IPFS has it', async () => {
    const { bytes, formHash } = metadata({ title: 'Late' });
    const { poolId } = await onChain(formHash);
    await eventually(async () => (await wanted(formHash))[0]?.lastError);
    expect(await get(poolId)).toMatchObject({ hasMetadata: false, title: '' });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    expect(await withMetadata(poolId)).toMatchObject({ title: 'Late' });
    expect(await wanted(formHash)).toEqual([]);
  });

  it('is not looked for once a post brought it', async () => {
    const { bytes, formHash } = metadata({ title: 'Posted' });
    const { poolId, poolOwner, transactionHash } = await onChain(formHash);
    await stack.pools.create({
      caller: wallet(poolOwner),
      chainId: 5,
      transactionHash,
      metadata: bytes,
      kyc,
    });
    expect(await get(poolId)).toMatchObject({ title: 'Posted', hasMetadata: true });
    await eventually(async () => (await wanted(formHash)).length === 0);
  });

  it('shows on every pool with that hash', async () => {
    const { bytes, formHash } = metadata({ title: 'Shared' });
    const pools = [await onChain(formHash), await onChain(formHash)];
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    for (const { poolId } of pools) expect(await withMetadata(poolId)).toMatchObject({ title: 'Shared' });
  });

  it('that breaks the rules is not shown, and not looked for again', async () => {
    const { bytes, formHash } = oddMetadata({ title: '', description: 'x' });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const { poolId } = await onChain(formHash);
    await eventually(async () => (await get(poolId)) && (await wanted(formHash)).length === 0);
    expect(await get(poolId)).toMatchObject({ hasMetadata: false, title: '' });
  });

  it('of one pool does not hold up that of another', async () => {
    for (let i = 0; i < 3; i += 1) await onChain(randomHash());
    const { bytes, formHash } = metadata({ title: 'Not held up' });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const { poolId } = await onChain(formHash);
    expect(await withMetadata(poolId)).toMatchObject({ title: 'Not held up' });
  });

  it('survives posts and events that come at the same moment', async () => {
    const { bytes, formHash } = metadata({ title: 'All at once' });
    const owner = randomAddress();
    const posts = await Promise.all(Array.from({ length: 8 }, () => onChain(formHash, owner)));
    await Promise.all(
      posts.map(({ transactionHash }) =>
        stack.pools.create({ caller: wallet(owner), chainId: 5, transactionHash, metadata: bytes, kyc }),
      ),
    );
    for (const { poolId } of posts) expect(await get(poolId)).toMatchObject({ hasMetadata: true, kyc });
  });
});
