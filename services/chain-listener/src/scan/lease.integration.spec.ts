import { ChainStore } from '../chain/chain.store.js';
import { entriesOf } from '../test/ledger.js';
import { kill, World } from '../test/world.js';

/** A dead listener's lease ends within this time, and the standby looks for that every second. */
const TAKEOVER_SECONDS = 10;

describe('two listeners at once', () => {
  let world: World;
  let usdc = 1;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  const bid = () => world.sale.bid((usdc += 1));
  const activeProcess = async () => {
    const active = world.startListenerProcess();
    await bid();
    await world.agreement();
    return active;
  };
  const startStandby = async () => {
    await world.startListener();
    await bid();
    await world.agreement();
  };

  afterEach(() => world.endListeners());

  // No fact was published twice under two ids, and none retracted.
  const expectCleanLedger = async () => {
    const entries = await entriesOf(world.ledger, 97);
    expect(new Set(entries.map(({ factId }) => factId)).size).toBe(entries.length);
    expect(entries.every(({ added }) => added)).toBe(true);
  };

  it('publish each fact once, even if the active one is killed under load', async () => {
    const active = await activeProcess();
    await startStandby();
    const bids = (async () => {
      for (let index = 0; index < 20; index += 1) await bid();
    })();
    await kill(active);
    expect(await world.leaseSeconds()).toBeLessThan(TAKEOVER_SECONDS);
    await bids;
    const { hash } = await bid();
    expect((await world.agreement()).at(-1)).toContain(hash);
    await expectCleanLedger();
  });

  it('hand over on shutdown without waiting for the lease to expire', async () => {
    const active = await world.startListener();
    await bid();
    await world.agreement();
    const { holder } = await active.get(ChainStore).chain(97);
    const standby = await world.startListener();
    await world.endListener(active);
    expect((await standby.get(ChainStore).chain(97)).holder).not.toBe(holder);
    const { hash } = await bid();
    expect((await world.agreement()).at(-1)).toContain(hash);
    await world.endListener(standby);
    await expectCleanLedger();
  });

  it('do not both write when a frozen one resumes', async () => {
    const active = await activeProcess();
    await startStandby();
    active.kill('SIGSTOP');
    await bid();
    await world.agreement();
    active.kill('SIGCONT');
    for (let index = 0; index < 10; index += 1) await bid();
    const { hash } = await bid();
    expect((await world.agreement()).at(-1)).toContain(hash);
    await expectCleanLedger();
  });

  it('both serve ingest', async () => {
    await world.startListener();
    await startStandby();
    const { hash } = await bid();
    const ask = () => world.client.ingest({ chainId: 97, transactionHash: hash });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map(({ eventIds }) => eventIds.join()))).toEqual(new Set(answers[0]!.eventIds));
  });
});
