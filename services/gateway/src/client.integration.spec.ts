import { createClient, Refused, type Client, type PoolListeners } from '@launchpad/client';
import { Problem } from '@launchpad/platform';
import { eventually, TestClock } from '@launchpad/platform/testing';
import { KycStatus, PoolUpdatedSchema, type Pool } from '@launchpad/proto';
import { Wallet } from 'ethers';
import { Sessions } from './auth/sessions.js';
import { Realtime } from './realtime/realtime.gateway.js';
import { poolMessage, summaryMessage } from './testing/messages.js';
import { TestGateway } from './testing/test-gateway.js';

describe('the client at a gateway', () => {
  const wallet = Wallet.createRandom();
  const address = wallet.address.toLowerCase();
  const open = poolMessage({ poolId: 'open', poolOwner: address });
  const other = poolMessage({ poolId: 'other', poolOwner: address });
  const hidden = poolMessage({ poolId: 'hidden', poolOwner: address, kycStatus: KycStatus.PENDING });

  let gateway: TestGateway;
  let owner: Client;
  let visitor: Client;
  const stops: (() => void)[] = [];

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.orders.answers = { summaries: () => ({ summaries: [summaryMessage()] }), series: () => ({}) };
    gateway.pools.answers.get = ({ poolId, caller }) => {
      const pool = [open, other, hidden].find((known) => known.poolId === poolId);
      if (!pool || (pool === hidden && caller?.address !== address))
        throw Problem.notFound('No Record Found');
      return { pool };
    };
  });
  afterAll(() => gateway?.stop());
  beforeEach(async () => {
    gateway.forgetAnswers();
    visitor = createClient({ url: gateway.url });
    owner = createClient({ url: gateway.url });
    await owner.signIn(wallet, 5);
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  const watch = async (client: Client, pools: string | string[], listeners: PoolListeners) => {
    const stop = await client.watch(pools, listeners);
    stops.push(stop);
    return stop;
  };
  const change = (pool: Pool) => gateway.publish('pools.updated', PoolUpdatedSchema, { pool });
  /** Ends the owner's session and cuts its sockets, as the gateway does each minute. */
  const endSession = async () => {
    await gateway.app.get(Sessions).close(owner.cookie.split('=').slice(1).join('='));
    await gateway.app.get(Realtime).cutEnded();
  };

  it('signs a wallet in, and is that wallet until it signs out', async () => {
    expect((await owner.call('me')).data).toMatchObject({ address, chainId: 5 });
    expect((await owner.call('getPool', { params: { poolId: 'hidden' } })).data.poolId).toBe('hidden');
    await owner.call('logout');
    expect((await owner.call('me')).data.address).toBeNull();
    expect(owner.cookie).toBe('');
  });

  it.each([
    ['ahead of', -600_000],
    ['behind', 600_000],
  ])('signs a wallet in where its own clock is ten minutes %s the server’s', async (_, byMs) => {
    const skewed = await TestGateway.start({ clock: new TestClock(Date.now() + byMs) });
    try {
      expect(await createClient({ url: skewed.url }).signIn(wallet, 5)).toMatchObject({ address });
    } finally {
      await skewed.stop();
    }
  });

  it('gets the fields that are invalid', async () => {
    const refused = await owner
      .call('addComment', { body: { poolId: 'open', message: '' } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 400, fields: { message: 'Please enter a comment' } });
  });

  it('calls as an admin with a token', async () => {
    const admin = createClient({ url: gateway.url, token: await gateway.issuer.token() });
    gateway.notifications.answers.list = () => ({});
    expect((await admin.call('listNotifications')).data.notifications).toEqual([]);
    await expect(visitor.call('listNotifications')).rejects.toMatchObject({ status: 401 });
  });

  it('watches the pools it names and no other, until it stops', async () => {
    const [one, both]: [string[], string[]] = [[], []];
    const stop = await watch(visitor, 'open', { poolupdated: ({ poolId }) => one.push(poolId) });
    await watch(visitor, ['open', 'other'], { poolupdated: ({ poolId }) => both.push(poolId) });
    await change(other);
    await change(open);
    await eventually(() => one.length === 1 && both.length === 2);
    expect([one, both]).toEqual([['open'], ['other', 'open']]);
    stop();
    await change(open);
    await eventually(() => both.length === 3);
    expect(one).toEqual(['open']);
  });

  it('watches no pool that is not for it', async () => {
    await expect(visitor.watch(['open', 'hidden'], {})).rejects.toMatchObject({
      name: 'Refused',
      status: 404,
    });
    await expect(visitor.watch('nothing', {})).rejects.toThrow('nothing');
    await watch(owner, 'hidden', {});
  });

  it('watches on after its connection was lost, and says that it missed something', async () => {
    let reconnections = 0;
    const heard: string[] = [];
    await watch(owner, 'open', {
      poolupdated: ({ poolId }) => heard.push(poolId),
      reconnected: () => (reconnections += 1),
    });
    await endSession();
    await eventually(() => reconnections === 1);
    await change(open);
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['open']);
  });

  it('is notified when it lost access to a pool while it was disconnected', async () => {
    let reason: string | undefined;
    await watch(owner, 'hidden', { ended: (why) => (reason = why) });
    await endSession();
    expect(await eventually(() => reason)).toContain('hidden');
  });

  it('gets an error if the server is unreachable', async () => {
    const nobody = createClient({ url: 'http://127.0.0.1:1' });
    await expect(nobody.watch('open', {})).rejects.toMatchObject({ name: 'Unanswered' });
  });
});
