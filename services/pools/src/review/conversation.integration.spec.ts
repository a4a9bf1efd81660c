import { Clock } from '@launchpad/platform';
import { eventually, randomAddress } from '@launchpad/platform/testing';
import { limits, reviewFields } from '@launchpad/api';
import { KycStatus, PoolUpdatedSchema, ReviewAnsweredSchema, ReviewKind } from '@launchpad/proto';
import { jest } from '@jest/globals';
import { UnusedFiles } from '../files/unused-files.js';
import {
  admin,
  approvedPool,
  createdPool,
  kyc,
  LOGO,
  metadata,
  visitor,
  wallet,
  type SamplePool,
} from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('the conversation about a KYC review', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  const seen = async ({ poolId }: SamplePool, caller = admin) =>
    (await stack.pools.get({ caller, poolId })).pool!;
  const history = async ({ poolId }: SamplePool, caller = admin) =>
    (await stack.pools.listReview({ caller, poolId, page: { page: 1, limit: 40 } })).entries;
  const ask = ({ poolId }: SamplePool, fields = ['email', 'documents'], reason = 'The extract is too old') =>
    stack.pools.requestChanges({ caller: { ...admin, name: 'Ada Lovelace' }, poolId, fields, reason });
  const answer = ({ poolId, owner }: SamplePool, text: string) =>
    stack.pools.answerReview({ caller: wallet(owner), poolId, text });
  const resubmit = ({ poolId, owner }: SamplePool, changed: object = {}, text = '', version = 0) =>
    stack.pools.resubmit({ caller: wallet(owner), poolId, kyc: { ...kyc, ...changed }, text, version });
  const reject = ({ poolId }: SamplePool, reason: string) =>
    stack.pools.updateStatus({ caller: admin, poolId, approved: false, reason });
  const documents = [{ cid: LOGO, name: 'Extract.pdf' }];

  it('goes from the submission over changes and answers to the approval, and keeps all of it', async () => {
    const pool = await createdPool(stack);
    const { version } = await seen(pool);
    const asked = (await ask(pool)).pool!;
    expect(asked).toMatchObject({
      kycStatus: KycStatus.PENDING,
      requestedChanges: ['email', 'documents'],
    });
    await answer(pool, 'Which extract?');
    await ask(pool, ['documents', 'email'], 'The one of the register');
    const resubmitted = (await resubmit(pool, { email: 'new@example.com', documents }, 'Attached', version))
      .pool!;
    expect(resubmitted).toMatchObject({
      kycStatus: KycStatus.PENDING,
      requestedChanges: [],
      version: version + 1,
      kyc: { email: 'new@example.com', documents },
    });
    await stack.pools.updateStatus({
      caller: admin,
      poolId: pool.poolId,
      approved: true,
      version: version + 1,
      reason: 'Complete',
    });
    const entries = (await history(pool)).toReversed();
    expect(entries.map(({ kind, author, text, fields }) => [ReviewKind[kind], author, text, fields])).toEqual(
      [
        ['SUBMITTED', pool.owner, '', []],
        ['CHANGES_REQUESTED', 'admin-1', 'The extract is too old', ['email', 'documents']],
        ['ANSWERED', pool.owner, 'Which extract?', []],
        ['CHANGES_REQUESTED', 'admin-1', 'The one of the register', ['email', 'documents']],
        ['SUBMITTED', pool.owner, 'Attached', ['email', 'documents']],
        ['APPROVED', 'admin-1', 'Complete', []],
      ],
    );
    expect(entries[0]?.kyc).toMatchObject({ ...kyc, documents: [] });
    expect(entries[4]?.kyc).toMatchObject({ email: 'new@example.com', documents });
    const { entries: audited } = await stack.pools.listAudit({ caller: admin, page: { page: 1, limit: 10 } });
    expect(
      audited
        .filter(({ target }) => target === pool.poolId)
        .map(({ action, after }) => [action, JSON.parse(after)]),
    ).toEqual([
      ['pool.approve', { kycStatus: 'approved', reason: 'Complete' }],
      [
        'pool.request-changes',
        { kycStatus: 'pending', requestedChanges: ['email', 'documents'], reason: 'The one of the register' },
      ],
      [
        'pool.request-changes',
        { kycStatus: 'pending', requestedChanges: ['email', 'documents'], reason: 'The extract is too old' },
      ],
    ]);
  });

  it('continues after a rejection, which has a reason, and another one if rejected again', async () => {
    const pool = await createdPool(stack);
    await reject(pool, 'Unreadable');
    await reject(pool, 'Unreadable');
    await reject(pool, 'Expired');
    expect((await resubmit(pool, {}, 'A better scan')).pool?.kycStatus).toBe(KycStatus.PENDING);
    expect((await history(pool)).map(({ kind, text }) => [ReviewKind[kind], text])).toEqual([
      ['SUBMITTED', 'A better scan'],
      ['REJECTED', 'Expired'],
      ['REJECTED', 'Unreadable'],
      ['SUBMITTED', ''],
    ]);
  });

  it.each<[string, (pool: SamplePool) => Promise<unknown>]>([
    ['a rejection', (pool) => reject(pool, 'Unreadable')],
    ['a request for changes', (pool) => ask(pool)],
  ])('continues after %s by a resubmission, not by another post of the creation', async (_, decide) => {
    const pool = await createdPool(stack);
    await decide(pool);
    const { kycStatus, requestedChanges } = await seen(pool);
    const corrected = { name: 'Grace Owner' };
    const { bytes } = metadata({ title: `Pool ${pool.number}` });
    await stack.pools.create({
      ...{ caller: wallet(pool.owner), chainId: 5, transactionHash: pool.transactionHash },
      ...{ metadata: bytes, kyc: { ...kyc, ...corrected } },
    });
    expect(await seen(pool)).toMatchObject({ kycStatus, requestedChanges, kyc: corrected });
    expect((await resubmit(pool, corrected)).pool).toMatchObject({
      kycStatus: KycStatus.PENDING,
      requestedChanges: [],
    });
    expect(await history(pool)).toHaveLength(4);
  });

  it('keeps its version if a resubmission changes nothing', async () => {
    const pool = await createdPool(stack);
    const { version } = await seen(pool);
    await resubmit(pool, {}, 'As before');
    expect((await seen(pool)).version).toBe(version);
    await resubmit(pool, { name: 'Grace Owner' }, 'As before');
    expect((await seen(pool)).version).toBe(version + 1);
    expect((await history(pool)).map(({ fields }) => fields)).toEqual([['name'], [], []]);
  });

  it('takes what is sent twice once', async () => {
    const pool = await createdPool(stack);
    for (let times = 0; times < 2; times += 1) {
      await ask(pool);
    }
    for (let times = 0; times < 2; times += 1) {
      await answer(pool, 'Soon');
    }
    for (let times = 0; times < 2; times += 1) {
      await resubmit(pool, { phone: '+44 20 7946 1111' }, 'Done');
    }
    expect((await history(pool)).map(({ kind }) => ReviewKind[kind])).toEqual([
      'SUBMITTED',
      'ANSWERED',
      'CHANGES_REQUESTED',
      'SUBMITTED',
    ]);
  });

  it('notifies pages and admins of each word of the owner', async () => {
    const pool = await createdPool(stack);
    await answer(pool, 'When will you look?');
    await resubmit(pool, { name: 'Grace Owner' });
    const published = () => stack.events(ReviewAnsweredSchema).filter(({ poolId }) => poolId === pool.poolId);
    await eventually(() => published().length === 2);
    expect(published()[0]).toMatchObject({ title: `Pool ${pool.number}`, logo: LOGO, poolOwner: pool.owner });
    expect(new Set(published().map(({ entryId }) => entryId)).size).toBe(2);
    await ask(pool);
    await eventually(() =>
      stack
        .events(PoolUpdatedSchema)
        .some(({ pool: it }) => it?.poolId === pool.poolId && it.requestedChanges.length === 2),
    );
  });

  it('is between the owner, who does not learn which admin writes, and admins', async () => {
    const pool = await createdPool(stack);
    await ask(pool);
    const entries = await history(pool, wallet(pool.owner));
    expect(entries.map(({ kind, author, name }) => [ReviewKind[kind], author, name])).toEqual([
      ['CHANGES_REQUESTED', '', ''],
      ['SUBMITTED', pool.owner, ''],
    ]);
    const other = wallet(randomAddress());
    for (const caller of [visitor, other]) {
      await expect(history(pool, caller)).rejects.toMatchObject({ status: 404 });
    }
    const { poolId } = pool;
    await expect(stack.pools.answerReview({ caller: visitor, poolId, text: 'x' })).rejects.toMatchObject({
      status: 401,
    });
    for (const caller of [other]) {
      await expect(stack.pools.answerReview({ caller, poolId, text: 'x' })).rejects.toMatchObject({
        status: 404,
      });
      await expect(stack.pools.resubmit({ caller, poolId, kyc })).rejects.toMatchObject({ status: 404 });
    }
    for (const caller of [visitor, other, wallet(pool.owner)]) {
      const request = { caller, poolId, fields: ['email'], reason: 'x' };
      await expect(stack.pools.requestChanges(request)).rejects.toMatchObject({ status: 403 });
    }
    const approved = await approvedPool(stack);
    for (const caller of [visitor, other]) {
      await expect(history(approved, caller)).rejects.toMatchObject({ status: 404 });
    }
    await expect(stack.pools.resubmit({ caller: other, poolId: approved.poolId, kyc })).rejects.toMatchObject(
      { status: 403 },
    );
  });

  it('ends with the approval', async () => {
    const pool = await approvedPool(stack);
    for (const act of [ask(pool), answer(pool, 'Thanks'), resubmit(pool)]) {
      await expect(act).rejects.toMatchObject({ status: 409, code: 'conflict' });
    }
    expect(await seen(pool)).toMatchObject({ kycStatus: KycStatus.APPROVED });
  });

  it('ends with the deletion', async () => {
    const pool = await createdPool(stack);
    await stack.chain.publish(stack.chain.fact(pool.number, { case: 'poolDeleted', value: {} }));
    await eventually(async () => (await seen(pool)).isDeleted);
    for (const act of [() => answer(pool, 'Why?'), () => resubmit(pool)]) {
      await expect(act()).rejects.toMatchObject({ status: 409, title: 'The pool is deleted' });
    }
  });

  it('has pages of at most 40 entries', async () => {
    const { poolId } = await createdPool(stack);
    const pageOf = async (limit: number) =>
      (await stack.pools.listReview({ caller: admin, poolId, page: { page: 1, limit } })).pagination?.limit;
    expect([await pageOf(39), await pageOf(40), await pageOf(41)]).toEqual([39, 40, 40]);
  });

  it('holds texts of up to 1,000 characters', async () => {
    const pool = await createdPool(stack);
    const longest = 'x'.repeat(limits.reviewText);
    await answer(pool, longest);
    expect((await history(pool))[0]?.text).toBe(longest);
  });

  it('is about the version that was seen', async () => {
    const pool = await createdPool(stack);
    const { version } = await seen(pool);
    await resubmit(pool, { name: 'Grace Owner' });
    await expect(
      stack.pools.requestChanges({
        caller: admin,
        poolId: pool.poolId,
        fields: ['name'],
        reason: 'x',
        version,
      }),
    ).rejects.toMatchObject({ status: 409, code: 'outdated' });
    await expect(resubmit(pool, { name: 'Ada Again' }, '', version)).rejects.toMatchObject({
      code: 'outdated',
    });
    expect(await seen(pool)).toMatchObject({ kyc: { name: 'Grace Owner' }, version: version + 1 });
  });

  it.each([
    ['no reason', ['email'], ' \u200b', 'reason'],
    ['too long a reason', ['email'], 'x'.repeat(limits.reviewText + 1), 'reason'],
    ['no field', [], 'Why', 'fields'],
    ['an unknown field', ['secret'], 'Why', 'fields'],
  ])('is not continued with %s', async (_, fields, reason, field) => {
    const pool = await createdPool(stack);
    await expect(ask(pool, fields, reason)).rejects.toMatchObject({ status: 400, errors: [{ field }] });
    expect((await seen(pool)).requestedChanges).toEqual([]);
  });

  it('can ask for every field', async () => {
    const pool = await createdPool(stack);
    expect((await ask(pool, [...reviewFields])).pool?.requestedChanges).toEqual([...reviewFields]);
  });

  it.each([
    [
      'too many documents',
      {
        documents: Array.from({ length: 9 }, (_, at) => ({
          cid: LOGO.replace(/.$/, `${(at % 6) + 2}`),
          name: `${at}`,
        })),
      },
      'documents',
    ],
    ['the same document twice', { documents: [...documents, ...documents] }, 'documents'],
    ['a document without a name', { documents: [{ cid: LOGO, name: ' ' }] }, 'name'],
    ['a document that is none', { documents: [{ cid: '../x', name: 'x' }] }, 'cid'],
    ['an email that is none', { email: 'ada@' }, 'email'],
  ])('takes no %s', async (_, changed, field) => {
    const pool = await createdPool(stack);
    await ask(pool);
    await expect(resubmit(pool, changed)).rejects.toMatchObject({ status: 400, errors: [{ field }] });
    expect((await seen(pool)).requestedChanges).toHaveLength(2);
  });

  it('is bounded: an owner writes at most 20 times until an admin answers', async () => {
    const pool = await createdPool(stack);
    for (let at = 1; at < 20; at += 1) await answer(pool, `Hello ${at}`);
    await expect(answer(pool, 'Hello?')).rejects.toMatchObject({ status: 409, code: 'too-many' });
    await expect(resubmit(pool, { name: 'Grace' })).rejects.toMatchObject({ status: 409, code: 'too-many' });
    expect((await seen(pool)).kyc?.name).toBe(kyc.name);
    await ask(pool);
    await answer(pool, 'Hello!');
    expect(await history(pool)).toHaveLength(22);
  });

  it('keeps the files of every submission', async () => {
    const caller = wallet(randomAddress());
    const bytes = Buffer.from('a sealed document');
    const cid = (await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true, pin: true })).cid.toString();
    await stack.pools.recordUpload({ caller, cid, bytes: bytes.length });
    const pool = await createdPool(stack, { owner: caller.address });
    await resubmit(pool, { documents: [{ cid, name: 'Old.pdf' }] });
    await resubmit(pool, { documents: [] }, 'A better one follows');
    const now = Date.now() + 3 * 86_400_000;
    const clock = jest.spyOn(stack.app.get(Clock), 'nowMs').mockImplementation(() => now);
    await stack.app.get(UnusedFiles).poll();
    clock.mockRestore();
    const pins: string[] = [];
    for await (const pin of stack.kubo.pin.ls()) pins.push(pin.cid.toString());
    expect(pins).toContain(cid);
  });
});
