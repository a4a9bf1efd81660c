import { cidOf } from '@launchpad/contracts';
import { randomAddress, randomHash } from '@launchpad/platform/testing';
import { createdPool, IDENTITY_DOC, LOGO, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('files in use', () => {
  let stack: PoolsStack;
  beforeAll(async () => {
    stack = await PoolsStack.start();
  }, 60_000);
  afterAll(() => stack?.stop(), 60_000);

  const inUse = async (...cids: string[]) => (await stack.pools.filesInUse({ cids })).cids.toSorted();

  it("are a pool's logo, metadata and identity document, and what a draft names, and no others", async () => {
    const [unused, drafted] = [cidOf(randomHash()), cidOf(randomHash())];
    expect(await inUse(LOGO, IDENTITY_DOC, unused, drafted)).toEqual([]);
    const { fact } = await createdPool(stack);
    const formHash = fact.fact.case === 'newPool' ? fact.fact.value.formHash : '';
    const caller = wallet(randomAddress());
    const [title, form] = [Buffer.from('x'), Buffer.from('x')];
    const { draft } = await stack.pools.saveDraft({ caller, title, form, files: [drafted] });
    const all = [LOGO, IDENTITY_DOC, cidOf(formHash), drafted];
    expect(await inUse(...all, unused, 'nonsense')).toEqual(all.toSorted());
    await stack.pools.deleteDraft({ caller, id: draft!.id });
    expect(await inUse(drafted)).toEqual([]);
  });

  it('are asked for a thousand at a time', async () => {
    await expect(inUse(...Array.from({ length: 1_001 }, () => LOGO))).rejects.toMatchObject({ status: 400 });
  });
});
