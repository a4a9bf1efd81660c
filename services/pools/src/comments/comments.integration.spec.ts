import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { Clock } from '@launchpad/platform';
import { eventually, randomAddress, rowsReadBy } from '@launchpad/platform/testing';
import { CallerSchema, CommentModeratedSchema, CommentPostedSchema, type Caller } from '@launchpad/proto';
import { jest } from '@jest/globals';
import { admin, approvedPool, createdPool, visitor, wallet, type SamplePool } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('comments', () => {
  let stack: PoolsStack;
  let pool: SamplePool;
  const me = randomAddress();

  beforeAll(async () => {
    stack = await PoolsStack.start();
    pool = await approvedPool(stack);
  });
  afterAll(() => stack.stop());
  afterEach(() => later(1_000));

  let now = Date.now();
  /** Advances the service's clock. */
  const later = (ms: number) => {
    now = Math.max(now, Date.now()) + ms;
    const then = now;
    jest.spyOn(stack.app.get(Clock), 'nowMs').mockImplementation(() => then);
  };

  const post = (message: string, messageTime = 0, address = me) =>
    stack.pools.addComment({ caller: wallet(address), poolId: pool.poolId, message, messageTime });

  it("belong to the session's wallet and are listed by pool, newest first", async () => {
    const { comment } = await post('First', 1_000);
    later(1_000);
    await post('<b>Second</b>', 1_001);
    expect(comment).toMatchObject({
      poolId: pool.poolId,
      userAddress: me,
      message: 'First',
      messageTime: 1_000,
    });
    const { comments, pagination } = await stack.pools.listComments({ caller: visitor, poolId: pool.poolId });
    expect(comments.map(({ message }) => message)).toEqual(['<b>Second</b>', 'First']);
    expect(pagination).toMatchObject({ page: 1, total: 2 });
    const other = await approvedPool(stack);
    expect((await stack.pools.listComments({ poolId: other.poolId })).comments).toEqual([]);
    await eventually(() =>
      stack.events(CommentPostedSchema).find((event) => event.comment?.id === comment?.id),
    );
  });

  it('are posted once, however often they are sent', async () => {
    later(1_000);
    const [a, b] = [await post('Again', 2_000), await post('Again', 2_000)];
    expect(b.comment?.id).toBe(a.comment?.id);
    await expect(post('Another text', 2_000)).rejects.toMatchObject({ status: 429 });
    await expect(post('Again', 2_000, randomAddress())).resolves.toBeDefined();
  });

  it("are limited to one per second, pool and wallet by the service's clock, whatever time the page claims", async () => {
    const [writer, elsewhere] = [randomAddress(), await approvedPool(stack)];
    later(5_000);
    await post('Now', 3_000, writer);
    for (const claimed of [1, 2, 3_001]) {
      await expect(post(`At ${claimed}`, claimed, writer)).rejects.toMatchObject({ status: 429 });
    }
    const message = { message: 'There', caller: wallet(writer) };
    await expect(stack.pools.addComment({ ...message, poolId: elsewhere.poolId })).resolves.toBeDefined();
    later(1_000);
    await expect(post('Later', 1, writer)).resolves.toBeDefined();
    later(1_000);
    const at = Array.from({ length: 5 }, (_, i) => post(`At once ${i}`, 10 + i, writer));
    const posted = (await Promise.allSettled(at)).filter(({ status }) => status === 'fulfilled');
    expect(posted).toHaveLength(1);
  });

  it('wait for a whole second, and name no time more than five minutes ahead', async () => {
    const writer = randomAddress();
    const start = Math.ceil((Math.max(now, Date.now()) + 60_000) / 1_000) * 1_000;
    const at = (ms: number) => {
      now = start + ms;
      jest.spyOn(stack.app.get(Clock), 'nowMs').mockImplementation(() => start + ms);
    };
    at(0);
    await post('First', 0, writer);
    at(999);
    await expect(post('Too soon', 0, writer)).rejects.toMatchObject({ status: 429, code: 'too-fast' });
    at(1_000);
    const ahead = start / 1_000 + 1 + 300;
    await expect(post('Tomorrow', ahead + 1, writer)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'messageTime' }],
    });
    expect((await post('Soon', ahead, writer)).comment?.messageTime).toBe(ahead);
    at(60_000);
    await expect(post('Another at that time', ahead, writer)).rejects.toMatchObject({ status: 429 });
  });

  it('are at most 1,000 characters long', async () => {
    later(1_000);
    const longest = 'x'.repeat(1_000);
    expect((await post(longest)).comment?.message).toBe(longest);
  });

  it('are stored without characters that hide or reverse text', async () => {
    later(1_000);
    expect((await post('a\u202eb\u0000c\u200bd\nnew line', 5_000)).comment?.message).toBe('abcd\nnew line');
    later(1_000);
    await expect(post('\u200b\u202e')).rejects.toMatchObject({
      errors: [{ field: 'message', message: 'Please enter a comment' }],
    });
  });

  it.each([
    ['', 'Please enter a comment'],
    [' hi', 'Space not allowed at start'],
    ['\nhi', 'Space not allowed at start'],
    ['x'.repeat(1001), 'A comment has at most 1000 characters'],
  ])('are refused when %p', async (message, text) => {
    await expect(post(message)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'message', message: text }],
    });
  });

  it('are rejected with a time in the future', async () => {
    await expect(post('Soon', 4_000_000_000)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'messageTime' }],
    });
  });

  it('need a wallet session, and a pool the caller may see', async () => {
    const request = { poolId: pool.poolId, message: 'Hi' };
    await expect(stack.pools.addComment({ ...request, caller: visitor })).rejects.toMatchObject({
      status: 401,
    });
    const hidden = await createdPool(stack);
    await expect(
      stack.pools.addComment({ caller: wallet(me), poolId: hidden.poolId, message: 'Hi' }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      stack.pools.addComment({ caller: wallet(hidden.owner), poolId: hidden.poolId, message: 'Mine' }),
    ).resolves.toBeDefined();
    const gone = await approvedPool(stack);
    await stack.chain.publish(stack.chain.fact(gone.number, { case: 'poolDeleted', value: {} }));
    const ask = { poolId: gone.poolId, caller: wallet(gone.owner) };
    await eventually(async () => (await stack.pools.get(ask)).pool?.isDeleted);
    await expect(stack.pools.addComment({ ...ask, message: 'Hi' })).rejects.toMatchObject({ status: 404 });
  });

  describe('that an admin hides', () => {
    const roleOf = (role: string) => create(CallerSchema, { subject: 'admin-e', roles: [role] });
    const editor = roleOf('editor');
    const listed = (caller = visitor) => stack.pools.listComments({ caller, poolId: pool.poolId });
    const all = (caller = admin) => stack.pools.listAllComments({ caller, poolId: pool.poolId });
    const posted = async (message: string) => {
      later(1_000);
      return (await post(message, 0, randomAddress())).comment!;
    };
    const hide = (id: string, reason: string, caller: Caller = editor) =>
      stack.pools.hideComment({ caller, poolId: pool.poolId, id, reason });
    const restore = (id: string, caller: Caller = editor) =>
      stack.pools.restoreComment({ caller, poolId: pool.poolId, id });

    it('are gone for everybody else, also from the count, and come back', async () => {
      const { id } = await posted('Buy elsewhere');
      const before = (await listed()).pagination!.total;
      const { comment } = await hide(id, ' Forged\u202e link ');
      expect(comment).toMatchObject({
        comment: { id },
        hiding: { reason: 'Forged link', author: 'admin-e' },
      });
      for (const caller of [visitor, wallet(pool.owner), admin]) {
        const { comments, pagination } = await listed(caller);
        expect(comments.map((one) => one.id)).not.toContain(id);
        expect(pagination?.total).toBe(before - 1);
      }
      const shown = (await all()).comments.find((one) => one.comment?.id === id);
      expect(shown).toMatchObject({
        comment: { message: 'Buy elsewhere' },
        hiding: { reason: 'Forged link' },
      });
      await restore(id);
      expect((await listed()).comments.map((one) => one.id)).toContain(id);
      expect((await listed()).pagination?.total).toBe(before);
      expect((await all()).comments.find((one) => one.comment?.id === id)?.hiding).toBeUndefined();
      await eventually(() => {
        const published = stack.events(CommentModeratedSchema).filter((event) => event.id === id);
        expect(published.map(({ hidden }) => hidden)).toEqual([true, false]);
        return true;
      });
    });

    it('are in the audit log with who and why, once however often it is said', async () => {
      const { id, userAddress } = await posted('Spam');
      await hide(id, 'Spam');
      await hide(id, 'Spam');
      await hide(id, 'Spam of a bot', admin);
      await restore(id);
      await restore(id);
      const { entries } = await stack.pools.listAudit({
        caller: admin,
        filter: { target: pool.poolId, search: id },
      });
      const acts = entries.map(({ action, subject, before, after }) => ({
        ...{ action, subject },
        change: [before, after].map((one): unknown => JSON.parse(one)),
      }));
      const comment = { comment: id, userAddress, message: 'Spam' };
      const shown = { ...comment, hidden: false };
      const hiddenFor = (reason: string) => ({ ...comment, hidden: true, reason });
      const change = [hiddenFor('Spam'), hiddenFor('Spam of a bot')];
      expect(acts).toEqual([
        { action: 'comment.restore', subject: 'admin-e', change: [change[1], shown] },
        { action: 'comment.hide', subject: admin.subject, change },
        { action: 'comment.hide', subject: 'admin-e', change: [shown, change[0]] },
      ]);
    });

    it.each([
      ['', 'Please enter a reason'],
      ['\u200b ', 'Please enter a reason'],
      ['x'.repeat(301), 'At most 300 characters'],
    ])('need a reason that fits: %p', async (reason, message) => {
      const { id } = await posted('Fine');
      await expect(hide(id, reason)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'reason', message }],
      });
      expect((await listed()).comments.map((one) => one.id)).toContain(id);
    });

    it('are hidden for a reason of up to 300 characters', async () => {
      const { id } = await posted('Fine');
      const reason = 'x'.repeat(300);
      expect((await hide(id, reason)).comment?.hiding?.reason).toBe(reason);
    });

    it('are found over all pools, by their text, writer, pool and state', async () => {
      const other = await approvedPool(stack);
      later(1_000);
      const writer = randomAddress();
      const elsewhere = (
        await stack.pools.addComment({
          caller: wallet(writer),
          poolId: other.poolId,
          message: 'Needle THERE',
        })
      ).comment!;
      const here = await posted('A needle here');
      const ada = create(CallerSchema, { subject: 'ada', roles: ['editor'], name: 'Ada Lovelace' });
      await hide(here.id, 'Forged', ada);
      const search = async (request: object) => {
        const answer = await stack.pools.searchComments({ caller: editor, ...request });
        expect(answer.pagination?.total).toBe(answer.comments.length);
        return answer.comments.map(({ comment }) => comment?.id);
      };
      expect(await search({ search: 'needle' })).toEqual([here.id, elsewhere.id]);
      expect(await search({ search: 'needle', hidden: true })).toEqual([here.id]);
      expect(await search({ search: 'needle', hidden: false })).toEqual([elsewhere.id]);
      expect(await search({ search: 'needle', poolId: other.poolId })).toEqual([elsewhere.id]);
      expect(await search({ search: writer.toUpperCase() })).toEqual([elsewhere.id]);
      expect(await search({ search: 'n%le' })).toEqual([]);
      const { comments } = await stack.pools.searchComments({
        ...{ caller: editor, search: `pool ${pool.number}`, hidden: true, page: { page: 1, limit: 100 } },
      });
      expect(comments.find(({ comment }) => comment?.id === here.id)).toMatchObject({
        hiding: { reason: 'Forged', author: 'ada', name: 'Ada Lovelace' },
        pool: { chainId: pool.fact.position?.chainId, title: `Pool ${pool.number}`, owner: pool.owner },
      });
      for (const caller of [visitor, wallet(pool.owner), roleOf('reviewer'), roleOf('auditor')]) {
        await expect(stack.pools.searchComments({ caller })).rejects.toMatchObject({ status: 403 });
      }
    });

    it('are hidden by nobody without the role, and not through another pool', async () => {
      const { id } = await posted('Fine');
      const others = [visitor, wallet(pool.owner), roleOf('reviewer'), roleOf('auditor')];
      for (const caller of others) {
        await expect(hide(id, 'No', caller)).rejects.toMatchObject({ status: 403 });
        await expect(restore(id, caller)).rejects.toMatchObject({ status: 403 });
      }
      for (const caller of [visitor, wallet(pool.owner)]) {
        await expect(all(caller)).rejects.toMatchObject({ status: 403 });
      }
      const { poolId } = await approvedPool(stack);
      await expect(
        stack.pools.hideComment({ caller: admin, poolId, id, reason: 'No' }),
      ).rejects.toMatchObject({
        status: 404,
      });
      for (const unknown of ['x', randomUUID()]) {
        await expect(hide(unknown, 'No')).rejects.toMatchObject({ status: 404 });
      }
      await expect(stack.pools.listAllComments({ caller: admin, poolId: 'none' })).rejects.toMatchObject({
        status: 404,
      });
    });
  });

  describe('searched where there are thousands', () => {
    const writer = randomAddress();
    let last: SamplePool;

    beforeAll(async () => {
      const { poolId } = await approvedPool(stack);
      const changed = `jsonb_build_object('formHash', "formHash" || n, 'metadataHash', "formHash" || n,
        'title', 'Other ' || n, 'poolId', 'other' || n, 'blockchainPoolId', 1000000 + n)`;
      for (const table of ['pool_metadata', 'pool']) {
        await stack.database.query(
          `INSERT INTO ${table} SELECT (jsonb_populate_record(of, ${changed})).* FROM ${table} AS of, generate_series(1, 500) AS n
           WHERE "formHash" = (SELECT "formHash" FROM pool WHERE "poolId" = $1)`,
          [poolId],
        );
      }
      last = await approvedPool(stack);
      const add = `INSERT INTO comment (id, "poolId", message, "messageTime", "userAddress", "createdAt")
        SELECT gen_random_uuid(), $1 || (CASE $1 WHEN 'other' THEN (n % 500 + 1)::text ELSE '' END), $2 || n, n, $3, n
        FROM generate_series(1, $4::int) AS n`;
      await stack.database.query(add, ['other', 'Bulk ', randomAddress(), 20_000]);
      await stack.database.query(add, [last.poolId, 'Rarely seen ', writer, 3]);
      await stack.database.query('VACUUM ANALYZE');
    });

    const search = (text: string, page = { page: 1, limit: 20 }) =>
      stack.pools.searchComments({ caller: admin, search: text, page });

    it.each<[string, () => string]>([
      ['text', () => 'rarely SEEN'],
      ['writer', () => writer.slice(2, 10)],
      ['pool', () => `pool ${last.number}`],
    ])('are found by their %s without reading the others', async (_, text) => {
      const rows = await rowsReadBy(stack.database, ['comment'], async () => {
        const { comments, pagination } = await search(text());
        expect(comments.map(({ comment }) => comment?.poolId)).toEqual(Array(3).fill(last.poolId));
        expect(pagination?.total).toBe(3);
      });
      expect(rows).toBeLessThan(50);
    });

    it.each(['', 'bulk'])('are counted and paged up to the newest 1,000 (%j)', async (text) => {
      const rows = await rowsReadBy(stack.database, ['comment'], async () => {
        const { comments, pagination } = await search(text, { page: 50, limit: 20 });
        expect(pagination).toMatchObject({ page: 50, total: 1_000, pages: 50 });
        expect(comments).toHaveLength(20);
      });
      expect(rows).toBeLessThan(1_500);
      expect((await search(text, { page: 51, limit: 20 })).comments).toEqual([]);
    });

    it('are found once where text and title have what is searched for, and by nothing that is a pattern', async () => {
      const title = `pool ${last.number}`;
      await stack.database.query(
        `UPDATE comment SET message = $2 WHERE "poolId" = $1 AND "messageTime" = 1`,
        [last.poolId, `About ${title}: 100%`],
      );
      expect((await search(title)).comments).toHaveLength(3);
      expect((await search('100%')).comments).toHaveLength(1);
      expect((await search('out_po')).comments).toEqual([]);
    });
  });
});
