import { limits } from '@launchpad/api';
import { hashMetadata, poolCode } from '@launchpad/contracts';
import { eventually, randomAddress, randomHash } from '@launchpad/platform/testing';
import { NEVER } from '../pool/metadata.entity.js';
import { admin, kyc, LOGO, metadata, newPool, nextNumber, oddMetadata, wallet } from '../test/samples.js';
import { PoolProjection } from '../chain/pool.projection.js';
import { PoolsStack } from '../test/stack.js';

describe('metadata that was not posted', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  async function onChain(formHash: string, poolOwner = randomAddress()) {
    const number = nextNumber();
    const fact = stack.chain.fact(number, newPool({ formHash, poolOwner }), { from: poolOwner });
    await stack.chain.publish(fact);
    return {
      number,
      poolId: poolCode(5, number),
      poolOwner,
      transactionHash: fact.position?.transactionHash ?? '',
    };
  }
  const get = (poolId: string) => stack.pools.get({ caller: admin, poolId }).then(({ pool }) => pool);
  const withMetadata = (poolId: string) =>
    eventually(async () => {
      const pool = await get(poolId);
      return pool?.hasMetadata ? pool : undefined;
    });
  const wanted = (formHash: string) =>
    stack.database.query<{ attempts: number; lastError: string; nextAttemptAt: string }[]>(
      'SELECT "attempts", "lastError", "nextAttemptAt" FROM wanted_metadata WHERE "formHash" = $1',
      [formHash],
    );

  it('is fetched again until IPFS has it', async () => {
    const { bytes, formHash } = metadata({ title: 'Late' });
    const { poolId } = await onChain(formHash);
    await eventually(async () => (await wanted(formHash))[0]?.lastError);
    expect(await get(poolId)).toMatchObject({ hasMetadata: false, title: '', isKyc: true });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    expect(await withMetadata(poolId)).toMatchObject({ title: 'Late' });
    expect(await wanted(formHash)).toEqual([]);
  });

  it('is not fetched once a post brought it', async () => {
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

  it('shows on a pool whose transaction is open when another pool brings it', async () => {
    const { bytes, formHash } = metadata({ title: 'Overtaken' });
    const { poolOwner, transactionHash } = await onChain(formHash);
    await eventually(async () => (await wanted(formHash)).length === 1);
    // The second pool's transaction is open: it has requested the metadata but not committed.
    const number = nextNumber();
    const fact = stack.chain.fact(number, newPool({ formHash }), {});
    await stack.database.transaction(async (transaction) => {
      const delivered = { message: fact, meta: { id: 'open', subject: '', timeMs: 0 } };
      await stack.app.get(PoolProjection).onFacts([delivered], transaction);
      const caller = wallet(poolOwner);
      await stack.pools.create({ caller, chainId: 5, transactionHash, metadata: bytes, kyc });
    });
    expect(await withMetadata(poolCode(5, number))).toMatchObject({ title: 'Overtaken' });
    await eventually(async () => (await wanted(formHash)).length === 0);
  });

  it('is fetched even if it is as large as it may be', async () => {
    const small = Buffer.from(metadata({ title: 'Large' }).bytes).toString();
    const bytes = Buffer.from(small.padEnd(limits.metadataBytes));
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const { poolId } = await onChain(hashMetadata(bytes));
    expect(await withMetadata(poolId)).toMatchObject({ title: 'Large' });
  });

  it('that is invalid is not shown, and not fetched again', async () => {
    const { bytes, formHash } = oddMetadata({ title: '', description: 'x' });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const { poolId, number } = await onChain(formHash);
    await eventually(async () => Number((await wanted(formHash))[0]?.nextAttemptAt) === NEVER);
    expect(await get(poolId)).toMatchObject({ hasMetadata: false, title: '' });
    // Nor on the next event about its pool.
    await stack.chain.publish(stack.chain.fact(number, { case: 'poolCancelled', value: {} }));
    await eventually(async () => (await get(poolId))?.isCancelled);
    expect(await wanted(formHash)).toMatchObject([{ attempts: 1 }]);
  });

  it('is stored cleaned, whatever characters it contains', async () => {
    const { bytes, formHash } = oddMetadata({
      title: 'US\u202eDC\u0000',
      description: '<p>a\u0000b&#8238;c\ud800</p>',
      logo: LOGO,
      links: { website: 'https://example.com' },
    });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const { poolId } = await onChain(formHash);
    expect(await withMetadata(poolId)).toMatchObject({ title: 'USDC', description: '<p>abc</p>' });
  });

  it.each([
    ['a link with a NUL', { links: { website: 'https://example.com/\u0000' } }],
    ['a description that is too long', { description: 'x'.repeat(50_001) }],
    ['an invisible title', { title: '\u0000\u200b' }],
  ])('with %s is refused once', async (_, fields) => {
    const good = { title: 'x', description: 'x', logo: LOGO, links: { website: 'https://example.com' } };
    const { bytes, formHash } = oddMetadata({ ...good, ...fields });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const { poolId } = await onChain(formHash);
    await eventually(async () => Number((await wanted(formHash))[0]?.nextAttemptAt) === NEVER);
    expect(await get(poolId)).toMatchObject({ hasMetadata: false, title: '' });
  });

  it('is given up after a day, and still accepted from a post', async () => {
    const { bytes, formHash } = metadata({ title: 'Given up' });
    const { poolId, poolOwner, transactionHash } = await onChain(formHash);
    await eventually(async () => (await wanted(formHash))[0]?.lastError);
    const soon = 'UPDATE wanted_metadata SET attempts = 149, "nextAttemptAt" = 0 WHERE "formHash" = $1';
    await stack.database.query(soon, [formHash]);
    await eventually(async () => Number((await wanted(formHash))[0]?.nextAttemptAt) === NEVER);
    expect(await wanted(formHash)).toMatchObject([{ attempts: 150 }]);
    const caller = wallet(poolOwner);
    await stack.pools.create({ caller, chainId: 5, transactionHash, metadata: bytes, kyc });
    expect(await get(poolId)).toMatchObject({ title: 'Given up', hasMetadata: true });
  });

  it('of one pool does not block that of another', async () => {
    for (let i = 0; i < 3; i += 1) await onChain(randomHash());
    const { bytes, formHash } = metadata({ title: 'Not held up' });
    await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const { poolId } = await onChain(formHash);
    expect(await withMetadata(poolId)).toMatchObject({ title: 'Not held up' });
  });

  it('survives concurrent posts and events', async () => {
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
