import { randomUUID } from 'node:crypto';
import { limits } from '@launchpad/api';
import { cidOf } from '@launchpad/contracts';
import { eventually, randomAddress, randomHash } from '@launchpad/platform/testing';
import { admin, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';
import { Draft } from './draft.entity.js';

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
    const from = Date.now();
    const first = await draftOf(caller, 'first');
    await draftOf(caller, 'second');
    const saved = await stack.pools.saveDraft({
      ...{ caller, id: first.id, version: 1, title: bytes('new title'), form: bytes('new form') },
    });
    expect(saved.draft).toMatchObject({ id: first.id, version: 2 });
    const { draft } = await stack.pools.getDraft({ caller, id: first.id });
    expect([draft?.title, draft?.form]).toEqual([bytes('new title'), bytes('new form')]);
    const { drafts } = await stack.pools.listDrafts({ caller });
    expect(
      drafts.map(({ title, form, version }) => [Buffer.from(title).toString(), form.length, version]),
    ).toEqual([
      ['new title', 0, 2],
      ['title of second', 0, 1],
    ]);
    expect(drafts[0]).toMatchObject({ id: first.id, savedAtMs: saved.draft?.savedAtMs });
    expect(Number(saved.draft?.savedAtMs)).toBeGreaterThanOrEqual(from);
    await stack.pools.deleteDraft({ caller, id: first.id });
    expect((await stack.pools.listDrafts({ caller })).drafts).toHaveLength(1);
  });

  it('are made once for an id that their page chose, and never in place of another’s', async () => {
    const [caller, other] = [wallet(randomAddress()), wallet(randomAddress())];
    const id = randomUUID();
    const create = (by: typeof caller, form: string, as: string = id) =>
      stack.pools.saveDraft({ caller: by, id: as, title: bytes('title'), form: bytes(form) });
    expect((await create(caller, 'first')).draft).toMatchObject({ id, version: 1 });
    for (const by of [caller, other]) {
      await expect(create(by, 'second')).rejects.toMatchObject({ status: 409 });
    }
    await expect(create(caller, 'second', 'nonsense')).rejects.toMatchObject({ status: 404 });
    expect((await stack.pools.getDraft({ caller, id })).draft?.form).toEqual(bytes('first'));
    expect((await stack.pools.listDrafts({ caller })).drafts).toHaveLength(1);
    expect((await stack.pools.listDrafts({ caller: other })).drafts).toEqual([]);
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

  it('do not come back when they are deleted while they are saved', async () => {
    const caller = wallet(randomAddress());
    const { id } = await draftOf(caller);
    const uploadId = randomUUID();
    await stack.pools.saveWhitelistPart({ caller, uploadId, part: 0, addresses: [randomAddress()] });
    const isWaiting = (locktype: string) =>
      stack.database
        .query<unknown[]>(
          `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
           WHERE datname = current_database() AND locktype = $1 AND NOT granted`,
          [locktype],
        )
        .then(({ length }) => length > 0);
    const isThere = () => stack.database.manager.existsBy(Draft, { id });
    const both = await stack.database.transaction(async (other) => {
      await other.query('LOCK TABLE whitelist_part');
      const form = { title: bytes('x'), form: bytes('changed') };
      const saving = stack.pools.saveDraft({ caller, id, version: 1, ...form, uploadId });
      await eventually(() => isWaiting('relation'));
      const deleting = stack.pools.deleteDraft({ caller, id });
      await eventually(async () => !(await isThere()) || (await isWaiting('advisory')));
      return [saving, deleting];
    });
    await Promise.allSettled(both);
    expect(await isThere()).toBe(false);
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
  });

  const most = limits.draftBytes + 1_000;
  const cids = (count: number) => Array.from({ length: count }, () => cidOf(randomHash()));
  it.each([
    ['all of its size in the form', '', 'x'.repeat(most), []],
    ['some of its size in the title', 'x'.repeat(1_000), 'x'.repeat(most - 1_000), []],
    ['20 files', 'x', 'x', cids(20)],
  ])('are taken with %s', async (_, title, form, files) => {
    const draft = { caller: wallet(randomAddress()), title: bytes(title), form: bytes(form), files };
    await expect(stack.pools.saveDraft(draft)).resolves.toMatchObject({ draft: { version: 1 } });
  });

  it.each([
    ['one byte more in the form', '', 'x'.repeat(most + 1), []],
    ['one byte more in the title', 'x'.repeat(1_001), 'x'.repeat(most - 1_000), []],
    ['21 files', 'x', 'x', cids(21)],
  ])('are refused with %s', async (_, title, form, files) => {
    const draft = { caller: wallet(randomAddress()), title: bytes(title), form: bytes(form), files };
    await expect(stack.pools.saveDraft(draft)).rejects.toMatchObject({ status: 413, code: 'too-large' });
  });

  it('are limited in total size per wallet to four of the largest, and can be changed at the limit', async () => {
    const caller = wallet(randomAddress());
    const form = bytes('x'.repeat(most));
    const largest = { caller, title: bytes(''), form };
    const { draft } = await stack.pools.saveDraft(largest);
    for (let count = 1; count < 4; count += 1) await stack.pools.saveDraft(largest);
    const tooMuch = { status: 409, code: 'too-many' };
    await expect(draftOf(caller, 'x')).rejects.toMatchObject(tooMuch);
    const change = { ...largest, id: draft!.id, version: 1 };
    expect((await stack.pools.saveDraft(change)).draft?.version).toBe(2);
    const smaller = { ...change, version: 2, form: form.slice(1) };
    expect((await stack.pools.saveDraft(smaller)).draft?.version).toBe(3);
    await expect(draftOf(caller, 'xx')).rejects.toMatchObject(tooMuch);
    await draftOf(caller, 'x');
  });
});
