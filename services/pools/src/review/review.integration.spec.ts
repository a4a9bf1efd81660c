import { create } from '@bufbuild/protobuf';
import { poolCode } from '@launchpad/contracts';
import { randomAddress } from '@launchpad/platform/testing';
import {
  CallerSchema,
  KycStatus,
  MetadataChangedSchema,
  PoolRemovedSchema,
  PoolUpdatedSchema,
  ReviewKind,
} from '@launchpad/proto';
import { eventually } from '@launchpad/platform/testing';
import {
  admin,
  approvedPool,
  createdPool,
  kyc,
  LOGO,
  metadata,
  newPool,
  nextNumber,
  visitor,
  wallet,
  type SamplePool,
} from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe("an admin's review", () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  const decide = (poolId: string, approved: boolean, caller = admin) =>
    stack.pools.updateStatus({ caller, poolId, approved }).then(({ pool }) => pool?.kycStatus);
  const versionOf = async (poolId: string) =>
    (await stack.pools.get({ caller: admin, poolId })).pool!.version;
  const audit = async (target: string) => {
    const { entries } = await stack.pools.listAudit({ caller: admin, page: { page: 1, limit: 100 } });
    return entries.filter((entry) => entry.target === target);
  };

  it('approves a pending and a rejected pool, and is final', async () => {
    const { poolId } = await createdPool(stack);
    expect(await decide(poolId, false)).toBe(KycStatus.REJECTED);
    expect(await decide(poolId, true)).toBe(KycStatus.APPROVED);
    expect(await decide(poolId, true)).toBe(KycStatus.APPROVED);
    await expect(decide(poolId, false)).rejects.toMatchObject({ status: 409 });
    expect(
      (await audit(poolId)).map(({ action, subject, before, after }) => [subject, action, before, after]),
    ).toEqual([
      ['admin-1', 'pool.approve', '{"kycStatus":"rejected"}', '{"kycStatus":"approved"}'],
      ['admin-1', 'pool.reject', '{"kycStatus":"pending"}', '{"kycStatus":"rejected"}'],
    ]);
    await eventually(() =>
      stack
        .events(PoolUpdatedSchema)
        .find(({ pool }) => pool?.poolId === poolId && pool.kycStatus === KycStatus.APPROVED),
    );
  });

  it('conflicts if contact data or metadata changed since the admin saw them', async () => {
    const pool = await createdPool(stack);
    const { poolId, owner, transactionHash } = pool;
    const seen = await versionOf(poolId);
    const other = { ...kyc, identityDoc: LOGO };
    const { bytes } = metadata({ title: `Pool ${pool.number}` });
    const post = { caller: wallet(owner), chainId: 5, transactionHash, metadata: bytes, kyc: other };
    await stack.pools.create(post);
    await stack.pools.create(post);
    expect(await versionOf(poolId)).toBe(seen + 1);
    const approve = (version: number) =>
      stack.pools.updateStatus({ caller: admin, poolId, approved: true, version });
    await expect(approve(seen)).rejects.toMatchObject({ status: 409, code: 'outdated' });
    expect((await approve(seen + 1)).pool?.kycStatus).toBe(KycStatus.APPROVED);
    expect((await approve(seen)).pool?.kycStatus).toBe(KycStatus.APPROVED);
  });

  describe('of a pool made without the form', () => {
    const onChain = async () => {
      const [number, owner] = [nextNumber(), randomAddress()];
      const { bytes, formHash } = metadata({ title: `Pool ${number}` });
      const fact = stack.chain.fact(number, newPool({ poolOwner: owner, formHash }), { from: owner });
      await stack.chain.publish(fact);
      const poolId = poolCode(5, number);
      await eventually(() => stack.pools.get({ caller: admin, poolId }));
      const transactionHash = fact.position?.transactionHash ?? '';
      const post = { caller: wallet(owner), chainId: 5, transactionHash, metadata: bytes, kyc };
      return { poolId, owner, bytes, post };
    };
    const page = (bytes: Uint8Array) => stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
    const titled = (poolId: string) =>
      eventually(async () => (await stack.pools.get({ caller: admin, poolId })).pool?.title);
    const approve = (poolId: string, version = 0) =>
      stack.pools.updateStatus({ caller: admin, poolId, approved: true, version });
    const pageUnknown = {
      status: 409,
      title: 'The page of this pool is not known yet, so it cannot be approved',
    };
    const contactUnknown = {
      status: 409,
      title: 'The owner has not submitted contact data yet, so this pool cannot be approved',
    };

    it('is refused until its page and its contact data are there to be seen', async () => {
      const { poolId, owner, bytes } = await onChain();
      await expect(approve(poolId)).rejects.toMatchObject(pageUnknown);
      await page(bytes);
      await titled(poolId);
      await expect(approve(poolId)).rejects.toMatchObject(contactUnknown);
      await expect(stack.pools.get({ caller: visitor, poolId })).rejects.toMatchObject({ status: 404 });
      await stack.pools.resubmit({ caller: wallet(owner), poolId, kyc });
      expect((await approve(poolId)).pool?.kycStatus).toBe(KycStatus.APPROVED);
    });

    it('can be a rejection before', async () => {
      const { poolId } = await onChain();
      expect(await decide(poolId, false)).toBe(KycStatus.REJECTED);
      await expect(approve(poolId)).rejects.toMatchObject(pageUnknown);
    });

    it('is of the version seen: a page or contact data that came since is another', async () => {
      const { poolId, bytes, post } = await onChain();
      const versions = [await versionOf(poolId)];
      await page(bytes);
      await titled(poolId);
      versions.push(await versionOf(poolId));
      await stack.pools.create(post);
      for (const version of versions) {
        await expect(approve(poolId, version)).rejects.toMatchObject({ status: 409, code: 'outdated' });
      }
      expect(new Set([...versions, await versionOf(poolId)]).size).toBe(3);
      await approve(poolId, await versionOf(poolId));
    });

    it('is of the page seen, also if the one of an edit came since', async () => {
      const pool = await createdPool(stack, { fields: { title: 'Before' } });
      const { poolId, number, owner } = pool;
      const { bytes, formHash } = metadata({ title: 'After' });
      const edited = { case: 'poolEditedByUser' as const, value: { formHash } };
      await stack.chain.publish(stack.chain.fact(number, edited, { from: owner }));
      const get = async () => (await stack.pools.get({ caller: admin, poolId })).pool!;
      await eventually(async () => !(await get()).hasMetadata);
      const { title, version } = await get();
      expect(title).toBe('Before');
      await page(bytes);
      await eventually(async () => (await get()).title === 'After');
      await expect(approve(poolId, version)).rejects.toMatchObject({ status: 409, code: 'outdated' });
    });

    it('of an earlier release is followed by a review of the page that comes later', async () => {
      const { poolId, post } = await onChain();
      await stack.database.query(`UPDATE pool SET "kycStatus" = 'approved' WHERE "poolId" = $1`, [poolId]);
      await stack.pools.create(post);
      const { pool } = await stack.pools.get({ caller: visitor, poolId });
      expect(pool).toMatchObject({ title: '', awaitsReview: true });
      await stack.pools.updateMetadata({ caller: admin, poolId, approved: true });
      expect((await stack.pools.get({ caller: visitor, poolId })).pool?.title).not.toBe('');
    });

    it('learns at once of contact data that arrives', async () => {
      const { poolId, bytes, post } = await onChain();
      await page(bytes);
      await titled(poolId);
      const before = await versionOf(poolId);
      await stack.pools.create(post);
      const version = await versionOf(poolId);
      expect(version).toBeGreaterThan(before);
      await eventually(() =>
        stack
          .events(PoolUpdatedSchema)
          .find(({ pool }) => pool?.poolId === poolId && pool.version === version),
      );
    });
  });

  it.each<[string, (poolId: string) => Promise<unknown>]>([
    ['an approval', (poolId) => decide(poolId, true)],
    ['a rejection', (poolId) => decide(poolId, false)],
    [
      'a request for changes',
      (poolId) => stack.pools.requestChanges({ caller: admin, poolId, fields: ['email'], reason: 'Typo' }),
    ],
    [
      'the choice to feature it',
      (poolId) => stack.pools.updateFeatureStatus({ caller: admin, poolId, featured: true }),
    ],
  ])('says %s once, however often it is sent', async (_, act) => {
    const { poolId } = await createdPool(stack);
    const seen = async () => (await stack.pools.get({ caller: admin, poolId })).pool!;
    const before = await seen();
    await act(poolId);
    const after = await seen();
    expect(after.updatedAtMs).toBeGreaterThan(before.updatedAtMs);
    await act(poolId);
    expect(await seen()).toEqual(after);
    expect(await audit(poolId)).toHaveLength(1);
  });

  it('rejects again without a reason only what is not rejected', async () => {
    const { poolId } = await createdPool(stack);
    await stack.pools.updateStatus({ caller: admin, poolId, approved: false, reason: 'Unreadable' });
    expect(await decide(poolId, false)).toBe(KycStatus.REJECTED);
    expect(await audit(poolId)).toHaveLength(1);
    const ask = { caller: admin, poolId, fields: ['email'], reason: 'Unreadable' };
    await stack.pools.requestChanges(ask);
    await stack.pools.updateStatus({ caller: admin, poolId, approved: false, reason: 'Unreadable' });
    expect((await audit(poolId)).map(({ action }) => action)).toEqual([
      ...['pool.reject', 'pool.request-changes', 'pool.reject'],
    ]);
  });

  describe('of metadata changed after the approval', () => {
    const shown = async (poolId: string, caller = visitor) =>
      (await stack.pools.get({ caller, poolId })).pool!;
    /** The owner changes the metadata on chain, with or without posting it. */
    const edit = async ({ poolId, number, owner }: SamplePool, title: string, isPosted = true) => {
      const { bytes, formHash } = metadata({ title, description: `<p>${title}</p>` });
      if (!isPosted) await stack.kubo.add(bytes, { cidVersion: 1, rawLeaves: true });
      const fact = stack.chain.fact(
        number,
        { case: 'poolEditedByUser', value: { formHash } },
        { from: owner },
      );
      await stack.chain.publish(fact);
      const transactionHash = fact.position?.transactionHash;
      if (isPosted)
        await stack.pools.edit({ caller: wallet(owner), poolId, transactionHash, metadata: bytes });
      return { fact, formHash, transactionHash, bytes };
    };
    const review = (poolId: string, approved: boolean, version = 0, caller = admin) =>
      stack.pools.updateMetadata({ caller, poolId, approved, version });

    it.each([
      ['its owner posts it', true],
      ['it is found on IPFS', false],
    ])('shows it only to owner and admins until approved, if %s', async (_, isPosted) => {
      const pool = await approvedPool(stack, { fields: { title: 'Approved' } });
      const { poolId, owner } = pool;
      const { version } = await shown(poolId, admin);
      const { formHash } = await edit(pool, 'Changed', isPosted);
      const pendingMetadata = { formHash, title: 'Changed', description: '<p>Changed</p>' };
      for (const caller of [wallet(owner), admin]) {
        await eventually(async () => (await shown(poolId, caller)).pendingMetadata);
        expect(await shown(poolId, caller)).toMatchObject({
          title: 'Approved',
          version: version + 2,
          pendingMetadata,
        });
        const { pools } = await stack.pools.list({ caller, managed: true, owner });
        expect(pools).toMatchObject([{ pendingMetadata: { title: 'Changed', description: '' } }]);
      }
      for (const caller of [visitor, wallet(randomAddress())]) {
        const seen = await shown(poolId, caller);
        expect(seen).toMatchObject({ title: 'Approved', formHash, hasMetadata: true });
        expect(seen.pendingMetadata).toBeUndefined();
        const { pools } = await stack.pools.list({ caller, owner });
        expect(pools.map(({ title, pendingMetadata: none }) => [title, none])).toEqual([
          ['Approved', undefined],
        ]);
      }
      const updates = stack
        .events(PoolUpdatedSchema)
        .filter(({ pool: message }) => message?.poolId === poolId);
      expect(updates.filter(({ pool: message }) => message?.title === 'Changed')).toEqual([]);
      expect(updates.filter(({ pool: message }) => message?.pendingMetadata)).toEqual([]);
      expect(updates.at(-1)?.pool?.awaitsReview).toBe(true);
      const toReview = await eventually(() =>
        stack.events(MetadataChangedSchema).find((event) => event.poolId === poolId),
      );
      expect(toReview).toMatchObject({ formHash, title: 'Approved', logo: LOGO, poolOwner: owner });

      await review(poolId, true);
      expect(await shown(poolId)).toMatchObject({ title: 'Changed', description: '<p>Changed</p>' });
      expect((await shown(poolId, admin)).pendingMetadata).toBeUndefined();
      expect((await shown(poolId)).awaitsReview).toBe(false);
      // Approving again changes nothing.
      const decided = await shown(poolId);
      await review(poolId, true);
      expect(await shown(poolId)).toEqual(decided);
      const [entry, ...others] = (await audit(poolId)).filter(({ action }) => /metadata/.test(action));
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ subject: 'admin-1', action: 'pool.metadata-approve' });
      expect(JSON.parse(entry!.before)).toMatchObject({ title: 'Approved' });
      expect(JSON.parse(entry!.after)).toEqual({ formHash, title: 'Changed' });
    });

    it('keeps the approved one after a rejection, whatever happens to the pool, and the reason', async () => {
      const pool = await approvedPool(stack, { fields: { title: 'Approved' } });
      const { poolId, number } = pool;
      const { transactionHash } = await edit(pool, 'Refused');
      const reason = 'Not your title';
      await stack.pools.updateMetadata({ caller: admin, poolId, approved: false, reason });
      const { entries } = await stack.pools.listReview({ caller: admin, poolId });
      expect(entries[0]).toMatchObject({ kind: ReviewKind.METADATA_REJECTED, text: reason });
      await stack.chain.publish(stack.chain.fact(number, { case: 'poolCancelled', value: {} }));
      await eventually(async () => (await shown(poolId, admin)).isCancelled);
      const seen = await shown(poolId, admin);
      expect(seen).toMatchObject({ title: 'Approved', hasMetadata: true });
      expect(seen.pendingMetadata).toBeUndefined();
      await expect(review(poolId, true)).rejects.toMatchObject({ status: 409, code: 'conflict' });
      // Rejecting it again changes nothing, nor does its owner's post.
      await review(poolId, false);
      const { bytes } = metadata({ title: 'Refused', description: '<p>Refused</p>' });
      const post = { caller: wallet(pool.owner), poolId, transactionHash, metadata: bytes };
      await stack.pools.edit(post);
      expect(await shown(poolId, admin)).toEqual(seen);
    });

    it('is reviewed again after a rejection if it was something else in between', async () => {
      const pool = await approvedPool(stack, { fields: { title: 'Approved' } });
      const { poolId } = pool;
      await edit(pool, 'Early');
      await review(poolId, false);
      await edit(pool, 'Changed');
      const { formHash } = await edit(pool, 'Early');
      expect((await shown(poolId, admin)).pendingMetadata).toMatchObject({ formHash, title: 'Early' });
      await review(poolId, true);
      expect((await shown(poolId)).title).toBe('Early');
    });

    it('waits for one decision, however often its owner posts it', async () => {
      const pool = await approvedPool(stack);
      const { poolId, owner } = pool;
      const { transactionHash, bytes } = await edit(pool, 'Changed');
      const seen = await shown(poolId, admin);
      expect(seen.awaitsReview).toBe(true);
      await stack.pools.edit({ caller: wallet(owner), poolId, transactionHash, metadata: bytes });
      expect(await shown(poolId, admin)).toEqual(seen);
    });

    it('applies to the version the admin saw, and ends when the change is undone or reorganised away', async () => {
      const pool = await approvedPool(stack, { fields: { title: 'Approved' } });
      const { poolId } = pool;
      await edit(pool, 'First');
      const { version } = await shown(poolId, admin);
      const { fact } = await edit(pool, 'Second');
      await expect(review(poolId, true, version)).rejects.toMatchObject({ status: 409, code: 'outdated' });
      expect((await shown(poolId)).title).toBe('Approved');
      await stack.chain.retract(fact);
      await eventually(async () => (await shown(poolId, admin)).pendingMetadata?.title === 'First');
      await review(poolId, true, (await shown(poolId, admin)).version);
      expect((await shown(poolId)).title).toBe('First');
    });

    it('is for admins only, and needs something to review', async () => {
      const { poolId, owner } = await approvedPool(stack);
      for (const caller of [visitor, wallet(owner)]) {
        await expect(review(poolId, true, 0, caller)).rejects.toMatchObject({ status: 403 });
      }
      await expect(review(poolId, false)).rejects.toMatchObject({ status: 409 });
      await expect(review('unknown', true)).rejects.toMatchObject({ status: 404 });
    });

    it('is not needed before the approval', async () => {
      const pool = await createdPool(stack, { fields: { title: 'Created' } });
      await edit(pool, 'Edited');
      expect(await shown(pool.poolId, admin)).toMatchObject({ title: 'Edited' });
      expect((await shown(pool.poolId, admin)).pendingMetadata).toBeUndefined();
      expect(stack.events(MetadataChangedSchema).filter(({ poolId }) => poolId === pool.poolId)).toEqual([]);
    });

    it('is requested again when the pool returns after a reorganisation', async () => {
      const pool = await approvedPool(stack, { fields: { title: 'Approved' } });
      const { poolId } = pool;
      const { formHash } = await edit(pool, 'Changed');
      const asked = () => stack.events(MetadataChangedSchema).filter((event) => event.poolId === poolId);
      await eventually(() => asked().length > 0);
      const before = asked().length;
      await stack.chain.retract(pool.fact);
      await eventually(() => stack.events(PoolRemovedSchema).find((event) => event.poolId === poolId));
      await stack.chain.publish(pool.fact);
      await eventually(() => asked().length > before);
      expect(asked().at(-1)?.formHash).toBe(formHash);
    });
  });

  it('is disabled for a pool without KYC', async () => {
    const { poolId } = await createdPool(stack, { fields: { isKyc: false } });
    await expect(decide(poolId, true)).rejects.toMatchObject({
      status: 409,
      title:
        'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
    });
  });

  it('features and unfeatures a pool, but not a deleted one', async () => {
    const { poolId, number } = await createdPool(stack);
    const feature = (featured: boolean) =>
      stack.pools
        .updateFeatureStatus({ caller: admin, poolId, featured })
        .then(({ pool }) => pool?.featureStatus);
    expect((await stack.pools.get({ caller: admin, poolId })).pool?.featureStatus).toBeUndefined();
    expect(await feature(true)).toBe(true);
    expect(await feature(true)).toBe(true);
    expect(await feature(false)).toBe(false);
    expect((await audit(poolId)).map(({ action }) => action)).toEqual(['pool.unfeature', 'pool.feature']);
    await stack.chain.publish(stack.chain.fact(number, { case: 'poolDeleted', value: {} }));
    await eventually(async () => (await stack.pools.get({ caller: admin, poolId })).pool?.isDeleted);
    await expect(feature(true)).rejects.toMatchObject({ status: 409 });
  });

  it('is for admins only', async () => {
    const { poolId, owner } = await createdPool(stack);
    for (const caller of [visitor, wallet(owner), wallet(randomAddress())]) {
      await expect(decide(poolId, true, caller)).rejects.toMatchObject({ status: 403 });
      await expect(stack.pools.updateFeatureStatus({ caller, poolId, featured: true })).rejects.toMatchObject(
        { status: 403 },
      );
      await expect(stack.pools.listAudit({ caller })).rejects.toMatchObject({ status: 403 });
    }
    expect((await stack.pools.get({ caller: admin, poolId })).pool?.kycStatus).toBe(KycStatus.PENDING);
  });

  it('is open to reviewers, read by auditors, and closed to editors', async () => {
    const pool = await createdPool(stack);
    const { poolId } = pool;
    const as = (role: string) =>
      create(CallerSchema, { roles: [role], subject: `${role}-1`, name: `The ${role}` });
    const read = (role: string) => stack.pools.listReview({ caller: as(role), poolId });
    await expect(decide(poolId, false, as('auditor'))).rejects.toMatchObject({ status: 403 });
    await expect(decide(poolId, false, as('editor'))).rejects.toMatchObject({ status: 403 });
    expect(await decide(poolId, false, as('reviewer'))).toBe(KycStatus.REJECTED);
    for (const role of ['reviewer', 'auditor']) {
      expect((await read(role)).entries[0]).toMatchObject({ author: 'reviewer-1', name: 'The reviewer' });
      expect((await stack.pools.get({ caller: as(role), poolId })).pool?.kyc).toMatchObject({
        name: kyc.name,
      });
    }
    await expect(read('editor')).rejects.toMatchObject({ status: 404 });
    await expect(stack.pools.get({ caller: as('editor'), poolId })).rejects.toMatchObject({ status: 404 });
    await expect(stack.pools.listAudit({ caller: as('reviewer') })).rejects.toMatchObject({ status: 403 });
    expect((await stack.pools.listAudit({ caller: as('auditor') })).entries).not.toEqual([]);
    expect(await decide(poolId, true, as('reviewer'))).toBe(KycStatus.APPROVED);
  });

  it('answers 404 for an unknown pool', async () => {
    await expect(decide('nothing', true)).rejects.toMatchObject({ status: 404 });
    await expect(
      stack.pools.updateFeatureStatus({ caller: admin, poolId: 'nothing', featured: true }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
