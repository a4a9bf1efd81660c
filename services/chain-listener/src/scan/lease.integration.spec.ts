import { jest } from '@jest/globals';
import { entriesOf } from '../test/ledger.js';
import { kill, World } from '../test/world.js';

jest.setTimeout(120_000);

/** A dead listener is replaced within this time. */
const TAKEOVER_MS = 15_000;

describe('two listeners at once', () => {
  let world: World;
  let usdc = 1;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  const bid = () => world.sale.bid((usdc += 1));
  const bothRun = async () => {
    const active = world.startListenerProcess();
    await bid();
    await world.agreement();
    const standby = world.startListenerProcess();
    await bid();
    await world.agreement();
    return { active, standby };
  };

  afterEach(async () => {
    await world.killListeners();
    const events = await entriesOf(world.ledger, 97);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    expect(events.every(({ told }) => told)).toBe(true);
  });

  it('tell each fact once, the other going on when the active one is killed under load', async () => {
    const { active } = await bothRun();
    const bids = (async () => {
      for (let index = 0; index < 20; index += 1) await bid();
    })();
    await kill(active);
    await bids;
    await world.agreement(world.sale, TAKEOVER_MS);
  });

  it('that are told to end hand over without waiting for the lease to run out', async () => {
    const { active } = await bothRun();
    active.kill('SIGTERM');
    await bid();
    await world.agreement(world.sale, 5_000);
  });

  it('do not both write when one that was frozen wakes up', async () => {
    const { active } = await bothRun();
    active.kill('SIGSTOP');
    await bid();
    await world.agreement();
    active.kill('SIGCONT');
    for (let index = 0; index < 10; index += 1) await bid();
    await world.agreement();
  });

  it('both answer what a transaction told', async () => {
    await bothRun();
    const { hash } = await bid();
    const ask = () => world.client.ingest({ chainId: 97, transactionHash: hash }, { timeoutMs: 10_000 });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map(({ eventIds }) => eventIds.join()))).toEqual(new Set(answers[0]!.eventIds));
  });
});
