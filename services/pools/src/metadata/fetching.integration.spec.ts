import { Clock } from '@launchpad/platform';
import { eventually, TestClock } from '@launchpad/platform/testing';
import { metadata, newPool, nextNumber } from '../test/samples.js';
import { PoolsStack } from '../test/stack.js';

const MINUTE_S = 60;

describe('metadata that IPFS does not have', () => {
  const clock = new TestClock();
  let stack: PoolsStack;

  beforeAll(async () => {
    stack = await PoolsStack.start({
      override: (builder) => builder.overrideProvider(Clock).useValue(clock),
    });
  });
  afterAll(() => stack?.stop());

  const wanted = async (formHash: string) => {
    const [row] = await stack.database.query<{ attempts: number; at: string; lastError: string | null }[]>(
      'SELECT "attempts", "nextAttemptAt" AS at, "lastError" FROM wanted_metadata WHERE "formHash" = $1',
      [formHash],
    );
    return row && { ...row, seconds: (Number(row.at) - clock.nowMs()) / 1_000 };
  };

  it('is asked for ever later, at most every ten minutes', async () => {
    const { formHash } = metadata({ title: 'Nobody has it' });
    await stack.chain.publish(stack.chain.fact(nextNumber(), newPool({ formHash })));
    const waits = [2, 4, 8, 16, 32, 64, 128, 256, 512, 10 * MINUTE_S, 10 * MINUTE_S];
    for (const [at, seconds] of waits.entries()) {
      const note = await eventually(async () => {
        const row = await wanted(formHash);
        return row?.attempts === at + 1 ? row : undefined;
      });
      expect(note.seconds).toBe(seconds);
      clock.advance(seconds * 1_000);
    }
  });
});
