import { Metrics } from '@launchpad/platform';
import { TestClock } from '@launchpad/platform/testing';
import { SocketDoor, socketLimits } from './socket.door.js';

describe('the door for sockets', () => {
  // at the beginning of a minute
  const clock = new TestClock(Date.UTC(2030, 0, 1));
  let metrics: Metrics;
  let door: SocketDoor;

  beforeEach(() => {
    clock.set(Date.UTC(2030, 0, 1));
    metrics = new Metrics();
    door = new SocketDoor({ TRUSTED_PROXIES: ['loopback'] } as never, metrics, clock, socketLimits);
  });

  /** How often something is allowed until it is not. */
  const allowed = (take: () => unknown, most = 1_000) => {
    let times = 0;
    while (times < most && take()) times += 1;
    return times;
  };
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.registry.metrics())?.[1]);

  it.each([
    ['an address', 'address:192.0.2.1', 'address:192.0.2.2', 100],
    ['a session', 'session:a', 'session:b', 20],
  ])('lets %s have so many open at once, and others too: %s, %s: %i', (_, owner, other, most) => {
    const leaves: (() => void)[] = [];
    const enter = () => {
      const leave = door.enter(owner);
      if (leave) leaves.push(leave);
      return leave;
    };
    expect(allowed(enter)).toBe(most);
    expect(door.enter(other)).toBeDefined();
    // which one leaves counts once
    leaves[0]!();
    leaves[0]!();
    expect(allowed(enter)).toBe(1);
    for (const leave of leaves) leave();
    expect(allowed(enter)).toBe(most);
  });

  it('opens none for an address that has as many as it may', () => {
    const address = 'address:192.0.2.1';
    const leave = door.enter(address);
    for (let open = 1; open < 100; open += 1) door.enter(address);
    expect(door.mayOpen(address)).toBe(false);
    expect(door.mayOpen('address:192.0.2.2')).toBe(true);
    leave?.();
    expect(door.mayOpen(address)).toBe(true);
  });

  it('opens 300 a minute for an address, whether they stay open or not', () => {
    const [address, other] = ['address:192.0.2.1', 'address:192.0.2.2'];
    expect(allowed(() => door.mayOpen(address))).toBe(300);
    expect(door.mayOpen(other)).toBe(true);
    clock.advance(59_999);
    expect(door.mayOpen(address)).toBe(false);
    clock.advance(1);
    expect(allowed(() => door.mayOpen(address))).toBe(300);
  });

  it.each([
    ['at once', 0, 250],
    ['and none more before the next is earned', 49, 0],
    ['and one more when it is', 50, 1],
    ['and 20 more a second later', 1_000, 20],
    ['and no more than that at once, however long it was silent', 3_600_000, 250],
  ])('takes 250 messages of a socket %s (after %i ms: %i)', (_, ms, most) => {
    const spend = door.budget();
    if (ms > 0) for (let message = 0; message < 250; message += 1) spend(1);
    clock.advance(ms);
    expect(allowed(() => spend(1))).toBe(most);
  });

  it('counts a message by what it names, and not back in time', () => {
    const spend = door.budget();
    expect([spend(200), spend(50), spend(1)]).toEqual([true, true, false]);
    const again = door.budget();
    expect(again(250)).toBe(true);
    clock.advance(-10_000);
    expect(again(1)).toBe(false);
    clock.advance(10_000);
    expect(again(1)).toBe(true);
  });

  it('counts the sockets that are open, each once, and those it refused, by reason', async () => {
    const leaves = [1, 2, 3].map(() => door.enter('address:192.0.2.1'));
    // of the same sockets
    door.enter('session:a');
    expect(await metric('launchpad_sockets')).toBe(3);
    leaves[0]?.();
    leaves[0]?.();
    expect(await metric('launchpad_sockets')).toBe(2);
    allowed(() => door.enter('session:a'));
    door.enter('session:a');
    expect(await metric('launchpad_sockets_refused_total\\{reason="too-many-sockets"\\}')).toBe(2);
    allowed(door.budget().bind(undefined, 1));
    expect(await metric('launchpad_sockets_refused_total\\{reason="too-many-messages"\\}')).toBe(1);
  });
});
