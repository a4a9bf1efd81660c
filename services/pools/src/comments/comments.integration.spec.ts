import { Clock } from '@launchpad/platform';
import { eventually, randomAddress } from '@launchpad/platform/testing';
import { CommentPostedSchema } from '@launchpad/proto';
import { jest } from '@jest/globals';
import { approvedPool, createdPool, visitor, wallet, type SamplePool } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

jest.setTimeout(60_000);

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
});
