import { create } from '@bufbuild/protobuf';
import { poolCode } from '@launchpad/contracts';
import { eventually } from '@launchpad/platform/testing';
import { CallerSchema, PersonalData } from '@launchpad/proto';
import { admin, createdPool, IDENTITY_DOC, newPool, nextNumber, visitor, wallet } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

const { CONTACT, DOCUMENT, STATEMENT } = PersonalData;
const reviewer = create(CallerSchema, { subject: 'grace', name: 'Grace Hopper', roles: ['reviewer'] });

describe('reads of a pool owner’s personal data', () => {
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start();
  });
  afterAll(() => stack?.stop());

  const read = (request: Parameters<PoolsStack['pools']['recordRead']>[0]) =>
    stack.pools.recordRead({ caller: reviewer, ...request });
  const recorded = async (target: string) => {
    const { entries } = await stack.pools.listAudit({ caller: admin, filter: { target } });
    return entries.map(({ action, name, subject, before, after }) => [action, name, subject, before, after]);
  };

  it.each([
    ['contact data', CONTACT, 'pool.read-contact'],
    ['a statement', STATEMENT, 'pool.read-statement'],
  ])(
    'of %s are in the audit log, with who read whose data and not with the data',
    async (_, data, action) => {
      const { poolId, owner } = await createdPool(stack);
      await read({ data, poolId });
      expect(await recorded(poolId)).toEqual([
        [action, 'Grace Hopper', 'grace', '', JSON.stringify({ owner })],
      ]);
    },
  );

  it('of a document are in the audit log for each pool that has it, also where it was replaced', async () => {
    const { poolId, owner } = await createdPool(stack);
    const kyc = {
      name: 'Ada',
      email: 'ada@example.com',
      phone: '+44 20 7946 0000',
      message: '',
      identityDoc: 'bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
    };
    await stack.pools.resubmit({ caller: wallet(owner), poolId, kyc });
    for (const cid of [IDENTITY_DOC, kyc.identityDoc]) await read({ data: DOCUMENT, cid });
    expect((await recorded(poolId)).map(([action, , , , after]) => [action, after])).toEqual(
      [kyc.identityDoc, IDENTITY_DOC].map((document) => [
        'pool.read-document',
        JSON.stringify({ owner, document }),
      ]),
    );
  });

  it('of a document that no pool has are in the audit log by its content id', async () => {
    const cid = 'bafkreib3yxqmnw5lbyo4d6qf6vbt7jvhr2yb3c7ddvxqz5pa6cnqdmgtyy';
    await read({ data: DOCUMENT, cid });
    expect(await recorded(cid)).toEqual([
      ['pool.read-document', 'Grace Hopper', 'grace', '', JSON.stringify({ document: cid })],
    ]);
  });

  it('are not recorded if they are repeated, the owner’s own, or there is nothing to read', async () => {
    const { poolId, owner } = await createdPool(stack);
    await read({ caller: { ...reviewer, address: owner }, data: CONTACT, poolId });
    expect(await recorded(poolId)).toEqual([]);
    for (let times = 0; times < 3; times += 1) await read({ data: CONTACT, poolId });
    expect(await recorded(poolId)).toHaveLength(1);

    const number = nextNumber();
    const bare = poolCode(5, number);
    await stack.chain.publish(stack.chain.fact(number, newPool({})));
    await eventually(() => stack.pools.get({ caller: admin, poolId: bare }).catch(() => undefined));
    for (const empty of [bare, 'nothing']) {
      await read({ data: CONTACT, poolId: empty });
      expect(await recorded(empty)).toEqual([]);
    }
  });

  it('are shown neither in the pool’s history nor to its owner', async () => {
    const { poolId, owner } = await createdPool(stack);
    await read({ data: CONTACT, poolId });
    for (const caller of [admin, wallet(owner)]) {
      const { entries } = await stack.pools.listHistory({ caller, poolId });
      expect(entries.map(({ action }) => action)).toEqual(['chain.newPool']);
    }
  });

  it('are recorded for those who may read all pools only', async () => {
    const { poolId, owner } = await createdPool(stack);
    for (const caller of [visitor, wallet(owner)]) {
      await expect(read({ caller, data: CONTACT, poolId })).rejects.toMatchObject({ status: 403 });
    }
  });
});
