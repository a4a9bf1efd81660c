import { limits } from '@launchpad/api';
import { randomAddress } from '@launchpad/platform/testing';
import { admin, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const unknown = '00000000-0000-4000-8000-000000000000';

describe('drafts', () => {
  let stack: PoolsStack;
  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack?.stop());

  const draftOf = async (caller: ReturnType<typeof wallet>, form = 'form') =>
    (
      await stack.pools.saveDraft({
        caller,
        title: bytes(`title of ${form.slice(0, 50)}`),
        form: bytes(form),
      })
    ).draft!;

  it('are returned as saved; the list has the newest first, without forms', async () => {
    const caller = wallet(randomAddress());
    const first = await draftOf(caller, 'first');
    await draftOf(caller, 'second');
    const saved = await stack.pools.saveDraft({
      ...{ caller, id: first.id, version: 1, title: bytes('new title'), form: bytes('new form') },
    });
    expect(saved.draft).toMatchObject({ id: first.id, version: 2 });
    const { draft } = await stack.pools.getDraft({ caller, id: first.id });
    expect([draft?.title, draft?.form]).toEqual([bytes('new title'), bytes('new form')]);
    const { drafts } = await stack.pools.listDrafts({ caller });
    expect(drafts.map(({ title, form }) => [Buffer.from(title).toString(), form.length])).toEqual([
      ['new title', 0],
      ['title of second', 0],
    ]);
    await stack.pools.deleteDraft({ caller, id: first.id });
    expect((await stack.pools.listDrafts({ caller })).drafts).toHaveLength(1);
  });

  it('of others do not exist, not even for an admin', async () => {
    const { id } = await draftOf(wallet(randomAddress()));
    const missing = { status: 404 };
    for (const caller of [wallet(randomAddress()), { ...admin, address: randomAddress() }]) {
      const change = { caller, id, version: 1, title: bytes('x'), form: bytes('x') };
      await expect(stack.pools.getDraft({ caller, id })).rejects.toMatchObject(missing);
      await expect(stack.pools.saveDraft(change)).rejects.toMatchObject(missing);
      await expect(stack.pools.deleteDraft({ caller, id })).rejects.toMatchObject(missing);
      expect((await stack.pools.listDrafts({ caller })).drafts).toEqual([]);
    }
    for (const caller of [visitor, admin]) {
      await expect(stack.pools.listDrafts({ caller })).rejects.toMatchObject({ status: 401 });
      await expect(stack.pools.getDraft({ caller, id })).rejects.toMatchObject({ status: 401 });
    }
  });

  it.each(['nonsense', unknown])('answer 404 for the id "%s"', async (id) => {
    const caller = wallet(randomAddress());
    await expect(stack.pools.getDraft({ caller, id })).rejects.toMatchObject({ status: 404 });
    await expect(stack.pools.deleteDraft({ caller, id })).rejects.toMatchObject({ status: 404 });
    const change = { caller, id, version: 1, title: bytes('x'), form: bytes('x') };
    await expect(stack.pools.saveDraft(change)).rejects.toMatchObject({ status: 404 });
  });

  it('are changed once per version, even if two tabs save concurrently', async () => {
    const caller = wallet(randomAddress());
    const { id } = await draftOf(caller);
    const saves = await Promise.allSettled(
      ['a', 'b', 'c'].map((form) =>
        stack.pools.saveDraft({ caller, id, version: 1, title: bytes('x'), form: bytes(form) }),
      ),
    );
    const refused = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 409, code: 'outdated' });
    expect((await stack.pools.getDraft({ caller, id })).draft?.version).toBe(2);
  });

  it('are limited to 20 per wallet, even if saved concurrently, and in size', async () => {
    const caller = wallet(randomAddress());
    const saves = await Promise.allSettled(Array.from({ length: 22 }, (_, i) => draftOf(caller, `f${i}`)));
    const refused = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ status: 409, code: 'too-many' });
    const { drafts } = await stack.pools.listDrafts({ caller });
    expect(drafts).toHaveLength(20);
    await stack.pools.deleteDraft({ caller, id: drafts[0]!.id });
    await draftOf(caller, 'again');
    const large = draftOf(wallet(randomAddress()), 'x'.repeat(limits.draftBytes + 1_000));
    await expect(large).rejects.toMatchObject({ status: 413 });
  });

  it('are limited in total size per wallet to four of the largest, and can be changed at the limit', async () => {
    const caller = wallet(randomAddress());
    const largest = 'x'.repeat(limits.draftBytes);
    const { id } = await draftOf(caller, largest);
    for (const size of [largest, largest, largest]) await draftOf(caller, size);
    await expect(draftOf(caller, largest)).rejects.toMatchObject({ status: 409, code: 'too-many' });
    const change = { caller, id, version: 1, title: bytes('x'), form: bytes(largest) };
    expect((await stack.pools.saveDraft(change)).draft?.version).toBe(2);
  });
});
