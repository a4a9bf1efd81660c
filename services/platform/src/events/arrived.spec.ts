import { arrived } from './arrived.js';

type Message = { data: Uint8Array; events: string[] };

const eventsIn = ({ events }: Message) => events;

/** Messages that come when the test sends them. */
class Inflow implements AsyncIterable<Message> {
  private readonly waiting: Message[] = [];
  private isClosed = false;
  private come = () => {};

  send(count: number, { bytes = 1, events = 1 } = {}): void {
    const message = { data: new Uint8Array(bytes), events: Array<string>(events).fill('event') };
    this.waiting.push(...Array<Message>(count).fill(message));
    this.come();
  }

  /** Resolves once all is taken that was sent, and what becomes of it has happened. */
  async taken(): Promise<void> {
    do await new Promise(setImmediate);
    while (this.waiting.length > 0);
    await new Promise(setImmediate);
  }

  close(): void {
    this.isClosed = true;
    this.come();
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      const next = this.waiting.shift();
      if (next) yield next;
      else if (this.isClosed) return;
      else await new Promise<void>((resolve) => (this.come = resolve));
    }
  }
}

describe('events in batches', () => {
  let inflow: Inflow;
  /** Ends the wait for more, if there is one. */
  let end: () => void;
  let waits: number;
  /** The size of the next batch. */
  let next: () => Promise<number | undefined>;

  beforeEach(() => {
    inflow = new Inflow();
    end = () => {};
    waits = 0;
    const batches = arrived(inflow, eventsIn, () => {
      waits += 1;
      return new Promise((resolve) => (end = () => resolve(undefined)));
    });
    next = async () => {
      const { value } = await batches.next();
      return value?.length;
    };
  });

  it('are all that have come, without waiting for more while they are few', async () => {
    for (const count of [9, 3, 1]) {
      inflow.send(count);
      expect(await next()).toBe(count);
    }
    expect(waits).toBe(0);
  });

  it('are many with those that come until the wait is over, however many pieces they come in', async () => {
    inflow.send(10);
    const batch = next();
    while (waits === 0) await inflow.taken();
    for (const count of [200, 1, 7]) {
      inflow.send(count);
      await inflow.taken();
    }
    end();
    expect(await batch).toBe(218);
    expect(waits).toBe(1);
  });

  it('are bounded in number, and wait no longer then', async () => {
    inflow.send(2_500);
    expect([await next(), await next()]).toEqual([1_000, 1_000]);
    const last = next();
    inflow.close();
    expect(await last).toBe(500);
  });

  it('are bounded in bytes', async () => {
    inflow.send(3, { bytes: 3 * 1024 * 1024 });
    expect([await next(), await next()]).toEqual([2, 1]);
  });

  it('are many in one message too, and are not parted where a bound is in the middle of one', async () => {
    inflow.send(1, { events: 10 });
    const first = next();
    while (waits === 0) await inflow.taken();
    inflow.send(40, { events: 35 });
    expect(await first).toBe(10 + 29 * 35);
    const second = next();
    while (waits === 1) await inflow.taken();
    end();
    expect(await second).toBe(11 * 35);
  });

  it('are none where none come', async () => {
    inflow.close();
    expect(await next()).toBeUndefined();
  });

  it('are those of a wait by the clock unless something else ends it', async () => {
    inflow.send(10);
    const batch = await arrived(inflow, eventsIn).next();
    expect((batch.value as string[]).length).toBe(10);
  });
});
