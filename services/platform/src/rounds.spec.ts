import { Rounds } from './rounds.js';

/** Rounds that end when told, and what was begun so far. */
function heldRounds() {
  const begun: ((isMore: boolean | Error) => void)[] = [];
  let heard = () => {};
  return {
    round: () =>
      new Promise<boolean>((resolve, reject) => {
        begun.push((end) => (end instanceof Error ? reject(end) : resolve(end)));
        heard();
      }),
    /** Ends the round under way and waits for the next one to begin. */
    next: async (end: boolean | Error) => {
      const next = new Promise<void>((resolve) => (heard = resolve));
      begun.at(-1)?.(end);
      await next;
    },
    begun,
  };
}

const FOR_EVER = 2 ** 31 - 1;

describe('rounds', () => {
  it('go on, after a pause or at once, and after one that failed', async () => {
    const failures: unknown[] = [];
    const rounds = new Rounds(1, (error) => failures.push(error));
    const { round, next, begun } = heldRounds();
    rounds.begin(round);
    await next(false);
    await next(new Error('the database is away'));
    await next(true);
    expect(begun).toHaveLength(4);
    expect(failures).toEqual([new Error('the database is away')]);
    begun.at(-1)?.(false);
    await rounds.stop();
  });

  it('are not held up by the pause where there is more, nor by it at the end', async () => {
    const rounds = new Rounds(FOR_EVER, () => {});
    const { round, next, begun } = heldRounds();
    rounds.begin(round);
    await next(true);
    begun.at(-1)?.(false);
    await rounds.stop();
    expect(begun).toHaveLength(2);
  });

  it('end with the one under way, side by side', async () => {
    const rounds = new Rounds(1, () => {});
    const [one, other] = [heldRounds(), heldRounds()];
    rounds.begin(one.round);
    rounds.begin(other.round);
    let isOver = false;
    const stopped = rounds.stop().then(() => (isOver = true));
    expect(rounds.areStopping).toBe(true);
    one.begun.at(-1)?.(true);
    await Promise.resolve();
    expect(isOver).toBe(false);
    other.begun.at(-1)?.(true);
    await stopped;
    expect([one.begun, other.begun].map(({ length }) => length)).toEqual([1, 1]);
  });
});
