import { poolCode, type PoolMetadata } from '@launchpad/contracts';
import { randomAddress, randomHash } from '@launchpad/platform/testing';
import {
  admin,
  biddingToken,
  createdPool,
  IDENTITY_DOC,
  kyc,
  metadata,
  newPool,
  nextNumber,
  oddMetadata,
  visitor,
  wallet,
} from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

describe('submissions by pool owners', () => {
  let stack: PoolsStack;
  const owner = randomAddress();

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack.stop());

  /** A pool on chain that was not posted yet, and its post. */
  async function unposted(
    { bytes, formHash } = metadata({ title: `Pool ${nextNumber()}` }),
    terms: Parameters<typeof newPool>[0] = {},
  ) {
    const number = nextNumber();
    const created = newPool({ poolOwner: owner, formHash, ...terms });
    const fact = stack.chain.fact(number, created, { from: owner });
    await stack.chain.publish(fact);
    const transactionHash = fact.position?.transactionHash ?? '';
    const post = { caller: wallet(owner), chainId: 5, transactionHash, metadata: bytes, kyc, isKyc: true };
    return { poolId: poolCode(5, number), number, post };
  }

  /** The parts of a pool that only a post brings. */
  async function stored(poolId: string, formHash = '') {
    const [row] = await stack.database.query<[{ kyc: number; metadata: number }]>(
      `SELECT (SELECT count(*)::int FROM kyc_record WHERE "poolId" = $1) AS kyc,
              (SELECT count(*)::int FROM pool_metadata WHERE "formHash" = $2) AS metadata`,
      [poolId, formHash],
    );
    return row;
  }
  const nothing = { kyc: 0, metadata: 0 };

  describe('creating', () => {
    it('returns the pool with metadata and contact data immediately, however often it is posted', async () => {
      const { bytes, formHash } = metadata({
        title: 'Fresh',
        links: { website: 'https://fresh.io', podcast: 'https://pod.fm/x' },
      });
      const { poolId, post } = await unposted({ bytes, formHash });
      const { pool } = await stack.pools.create(post);
      expect(pool).toMatchObject({
        poolId,
        title: 'Fresh',
        poolOwner: owner,
        hasMetadata: true,
        isKyc: true,
        kycStatus: 1,
        kyc,
        links: { website: 'https://fresh.io', podcast: 'https://pod.fm/x', telegram: '' },
      });
      const { pool: again } = await stack.pools.create(post);
      expect(again).toEqual(pool);
    });

    it('sanitises the description', async () => {
      const { bytes, formHash } = metadata({
        description:
          '<p onclick="x()">Hi <img src="javascript:1" onerror="x"><a href="javascript:x">y</a></p><iframe src="https://e.vil"></iframe>',
      });
      const { post } = await unposted({ bytes, formHash });
      const { pool } = await stack.pools.create(post);
      expect(pool?.description).toBe('<p>Hi <a rel="noopener noreferrer nofollow">y</a></p>');
    });

    it('needs a wallet session', async () => {
      const { post, poolId } = await unposted();
      await expect(stack.pools.create({ ...post, caller: visitor })).rejects.toMatchObject({ status: 401 });
      expect(await stored(poolId)).toEqual(nothing);
    });

    it("rejects another wallet's pool", async () => {
      const { post, poolId } = await unposted();
      await expect(stack.pools.create({ ...post, caller: wallet(randomAddress()) })).rejects.toMatchObject({
        status: 403,
        title: 'You are not a pool owner',
      });
      expect(await stored(poolId)).toEqual(nothing);
    });

    it('rejects metadata that does not hash to the formHash on chain', async () => {
      const { poolId, post } = await unposted({
        ...metadata(),
        bytes: metadata({ title: 'Other than on chain' }).bytes,
      });
      await expect(stack.pools.create(post)).rejects.toMatchObject({
        status: 422,
        code: 'metadata-mismatch',
      });
      expect(await stored(poolId)).toEqual(nothing);
    });

    it('rejects a transaction that is unknown or created no pool', async () => {
      const { post, number } = await unposted();
      await expect(stack.pools.create({ ...post, transactionHash: randomHash() })).rejects.toMatchObject({
        status: 422,
        code: 'transaction-missing',
      });
      const other = stack.chain.fact(number, { case: 'poolCancelled', value: {} }, { from: owner });
      await stack.chain.publish(other);
      const { transactionHash = '' } = other.position ?? {};
      await expect(stack.pools.create({ ...post, transactionHash })).rejects.toMatchObject({
        status: 422,
        code: 'transaction-mismatch',
      });
    });

    it.each([
      [56, 'that has no pools'],
      [1, 'that is none of ours'],
    ])('refuses the network %s, one %s', async (chainId) => {
      const { post } = await unposted();
      await expect(stack.pools.create({ ...post, chainId })).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'network', message: 'Please select a network' }],
      });
    });

    it("rejects a bidding token that is not one of the network's stablecoins", async () => {
      const { post, poolId } = await unposted(undefined, {
        biddingToken: { ...biddingToken, address: randomAddress() },
      });
      await expect(stack.pools.create(post)).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'biddingToken', message: 'Enter valid address' }],
      });
      expect(await stored(poolId)).toEqual(nothing);
    });

    it.each<[string, unknown, string, string]>([
      ['no title', { title: '' }, 'title', 'Please enter title'],
      ['a title with a leading space', { title: ' Pool' }, 'title', 'Please enter title'],
      ['a title of 51 letters', { title: 'x'.repeat(51) }, 'title', 'Please enter title'],
      ['no description', { description: '' }, 'description', 'Please enter description'],
      ['a description of tags alone', { description: '<p> </p>' }, 'description', 'Please enter description'],
      [
        'a description of a script',
        { description: '<script>x</script>' },
        'description',
        'Please enter description',
      ],
      [
        'a description with a leading space',
        { description: '<p> hi</p>' },
        'description',
        'Space not allowed at start',
      ],
      ['no logo', { logo: '' }, 'logo', 'Please select logo'],
      ['a logo that is no content id', { logo: '../../secret' }, 'logo', 'Please select logo'],
      ['no website', { links: {} }, 'website', 'Atleast website link is required'],
      ['an empty website', { links: { website: '' } }, 'website', 'Atleast website link is required'],
      ['no valid website', { links: { website: 'example' } }, 'website', 'Enter valid website link'],
      [
        'a script as website',
        { links: { website: 'javascript:alert(1)' } },
        'website',
        'Enter valid website link',
      ],
      ...['telegram', 'medium', 'twitter', 'discord', 'podcast', 'whitePaper'].map(
        (name): [string, unknown, string, string] => [
          `a wrong ${name} link`,
          { links: { website: 'https://example.com', [name]: 'http://nowhere' } },
          name,
          `Enter valid ${name} link`,
        ],
      ),
    ])('refuses metadata with %s', async (_, fields, field, message) => {
      const valid = JSON.parse(new TextDecoder().decode(metadata().bytes)) as PoolMetadata;
      const { bytes, formHash } = oddMetadata({ ...valid, ...(fields as object) });
      const { poolId, post } = await unposted({ bytes, formHash });
      await expect(stack.pools.create(post)).rejects.toMatchObject({
        status: 400,
        errors: [{ field, message }],
      });
      expect(await stored(poolId, formHash)).toEqual(nothing);
    });

    it.each([
      ['no JSON', new TextEncoder().encode('{')],
      ['no text', new Uint8Array([0xff, 0xfe])],
      ['nothing', new Uint8Array()],
    ])('refuses metadata that is %s', async (_, bytes) => {
      const { post } = await unposted();
      await expect(stack.pools.create({ ...post, metadata: bytes })).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'metadata', message: 'The metadata is not JSON' }],
      });
    });

    it('rejects metadata above 256 KiB', async () => {
      const { post } = await unposted();
      await expect(
        stack.pools.create({ ...post, metadata: new Uint8Array(256 * 1024 + 1) }),
      ).rejects.toMatchObject({ status: 400 });
    });

    it.each<[string, Partial<typeof kyc>, string, string]>([
      ['no name', { name: '' }, 'name', 'cannot be blank!'],
      ['a name with a leading space', { name: ' Ada' }, 'name', 'cannot be blank!'],
      ['a name of 51 letters', { name: 'x'.repeat(51) }, 'name', 'cannot be blank!'],
      ['no email', { email: '' }, 'email', 'please enter valid email'],
      ['a wrong email', { email: 'ada@' }, 'email', 'please enter valid email'],
      ['no phone', { phone: '' }, 'phone', 'Please Enter Valid Phone number'],
      ['a phone of 9 digits', { phone: '123456789' }, 'phone', 'Please Enter Valid Phone number'],
      ['a phone of 21 digits', { phone: '1'.repeat(21) }, 'phone', 'Please Enter Valid Phone number'],
      [
        'a message of 301 letters',
        { message: 'x'.repeat(301) },
        'message',
        'Message has at most 300 characters',
      ],
      ['no identity document', { identityDoc: '' }, 'identityDoc', 'Please select identity document'],
    ])('refuses contact data with %s', async (_, fields, field, message) => {
      const { poolId, post } = await unposted();
      await expect(stack.pools.create({ ...post, kyc: { ...kyc, ...fields } })).rejects.toMatchObject({
        status: 400,
        errors: [{ field, message }],
      });
      expect(await stored(poolId)).toEqual(nothing);
    });

    it('accepts the limits themselves', async () => {
      const { bytes, formHash } = metadata({ title: 'x'.repeat(50) });
      const { post } = await unposted({ bytes, formHash });
      const bounds = { name: 'y'.repeat(50), phone: '1234567890', message: 'z'.repeat(300) };
      await expect(stack.pools.create({ ...post, kyc: { ...kyc, ...bounds } })).resolves.toMatchObject({
        pool: { title: 'x'.repeat(50), kyc: bounds },
      });
      await expect(
        stack.pools.create({ ...post, kyc: { ...kyc, phone: '1'.repeat(20), message: '' } }),
      ).resolves.toBeDefined();
    });

    it('does not change contact data after the approval', async () => {
      const { poolId, post } = await unposted();
      await stack.pools.create(post);
      await stack.pools.create({ ...post, kyc: { ...kyc, name: 'Corrected' } });
      await stack.pools.updateStatus({ caller: admin, poolId, approved: true });
      await stack.pools.create({ ...post, kyc: { ...kyc, name: 'Somebody else' } });
      const { pool } = await stack.pools.get({ caller: admin, poolId });
      expect(pool?.kyc?.name).toBe('Corrected');
    });
  });

  describe('editing', () => {
    async function editedOnChain(pool: { number: number; owner: string }, formHash: string) {
      const fact = stack.chain.fact(
        pool.number,
        { case: 'poolEditedByUser', value: { formHash } },
        { from: pool.owner },
      );
      await stack.chain.publish(fact);
      return fact.position?.transactionHash ?? '';
    }

    it('shows the new metadata immediately, however often it is posted', async () => {
      const pool = await createdPool(stack, { owner });
      const fields = {
        title: 'Edited',
        description: '<p>Edited too</p>',
        logo: IDENTITY_DOC,
        links: {
          ...{
            website: 'https://new.io',
            twitter: 'https://twitter.io/new',
            medium: 'https://medium.io/new',
          },
          ...{ discord: 'https://discord.io/new', telegram: 'https://telegram.io/new' },
        },
      };
      const { bytes, formHash } = metadata(fields);
      const transactionHash = await editedOnChain(pool, formHash);
      const post = { caller: wallet(owner), poolId: pool.poolId, transactionHash, metadata: bytes };
      const { pool: edited } = await stack.pools.edit(post);
      expect(edited).toMatchObject({ ...fields, formHash, hasMetadata: true });
      expect((await stack.pools.edit(post)).pool).toEqual(edited);
    });

    it('conflicts if another tab changed the version meanwhile; repeating the same post does not', async () => {
      const pool = await createdPool(stack, { owner });
      const [one, two] = [metadata({ title: 'One tab' }), metadata({ title: 'Another tab' })];
      const { version } = (await stack.pools.get({ caller: admin, poolId: pool.poolId })).pool!;
      const post = { caller: wallet(owner), poolId: pool.poolId, version };
      const first = {
        ...post,
        metadata: one.bytes,
        transactionHash: await editedOnChain(pool, one.formHash),
      };
      expect((await stack.pools.edit(first)).pool).toMatchObject({ title: 'One tab', version: version + 2 });
      expect((await stack.pools.edit(first)).pool).toMatchObject({ title: 'One tab', version: version + 2 });
      // Its post is too late, and nobody else posts its transaction.
      const late = { ...post, metadata: two.bytes, transactionHash: randomHash() };
      await expect(stack.pools.edit(late)).rejects.toMatchObject({ status: 409, code: 'outdated' });
      const { pool: kept } = await stack.pools.get({ caller: wallet(owner), poolId: pool.poolId });
      expect(kept).toMatchObject({ title: 'One tab', version: version + 2 });
      const transactionHash = await editedOnChain(pool, two.formHash);
      const { pool: edited } = await stack.pools.edit({ ...late, version: version + 2, transactionHash });
      expect(edited).toMatchObject({ title: 'Another tab', version: version + 4 });
    });

    it("is for the pool's owner only", async () => {
      const pool = await createdPool(stack, { owner });
      const { bytes, formHash } = metadata({ title: 'Edited' });
      const post = {
        poolId: pool.poolId,
        transactionHash: await editedOnChain(pool, formHash),
        metadata: bytes,
      };
      await stack.pools.updateStatus({ caller: admin, poolId: pool.poolId, approved: true });
      await expect(stack.pools.edit({ ...post, caller: visitor })).rejects.toMatchObject({ status: 401 });
      await expect(stack.pools.edit({ ...post, caller: wallet(randomAddress()) })).rejects.toMatchObject({
        status: 403,
        title: 'could not edit',
        detail: 'You are not a pool owner',
      });
    });

    it('hides an unapproved pool from a stranger', async () => {
      const pool = await createdPool(stack, { owner });
      const post = { poolId: pool.poolId, transactionHash: randomHash(), metadata: metadata().bytes };
      await expect(stack.pools.edit({ ...post, caller: wallet(randomAddress()) })).rejects.toMatchObject({
        status: 404,
      });
    });

    it('rejects metadata that does not hash to the formHash set on chain', async () => {
      const pool = await createdPool(stack, { owner });
      const transactionHash = await editedOnChain(pool, metadata({ title: 'One' }).formHash);
      const post = { caller: wallet(owner), poolId: pool.poolId, transactionHash };
      await expect(
        stack.pools.edit({ ...post, metadata: metadata({ title: 'Another' }).bytes }),
      ).rejects.toMatchObject({ status: 422, code: 'metadata-mismatch' });
    });

    it('rejects a transaction that does not edit the pool', async () => {
      const [pool, other] = [await createdPool(stack, { owner }), await createdPool(stack, { owner })];
      const { bytes, formHash } = metadata({ title: 'Edited' });
      const transactionHash = await editedOnChain(other, formHash);
      const post = { caller: wallet(owner), poolId: pool.poolId, metadata: bytes };
      await expect(stack.pools.edit({ ...post, transactionHash })).rejects.toMatchObject({
        code: 'transaction-mismatch',
      });
      await expect(stack.pools.edit({ ...post, transactionHash: randomHash() })).rejects.toMatchObject({
        code: 'transaction-missing',
      });
    });

    it.each<[string, object, string, string]>([
      ['no title', { title: '' }, 'title', 'Please enter title value'],
      ['no logo', { logo: '' }, 'logo', 'Please select an Image'],
      ['no website', { links: {} }, 'website', 'Enter valid website link'],
      [
        'a wrong telegram link',
        { links: { website: 'https://e.com', telegram: 'x' } },
        'telegram',
        'Enter valid telegram link',
      ],
    ])('refuses metadata with %s in its own words', async (_, fields, field, message) => {
      const pool = await createdPool(stack, { owner });
      const valid = JSON.parse(new TextDecoder().decode(metadata().bytes)) as PoolMetadata;
      const { bytes, formHash } = oddMetadata({ ...valid, ...fields });
      const transactionHash = await editedOnChain(pool, formHash);
      await expect(
        stack.pools.edit({ caller: wallet(owner), poolId: pool.poolId, transactionHash, metadata: bytes }),
      ).rejects.toMatchObject({ status: 400, errors: [{ field, message }] });
    });
  });
});
