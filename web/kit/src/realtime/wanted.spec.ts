import { jest } from '@jest/globals';
import { watchPool } from './subscriptions';
import { whenLiveIsWanted } from './wanted';

/** Whether live events are wanted by now. */
async function isWanted(wanted: Promise<void>): Promise<boolean> {
  let isKnown = false;
  void wanted.then(() => (isKnown = true));
  await jest.advanceTimersByTimeAsync(0);
  return isKnown;
}

beforeAll(() => void jest.useFakeTimers());
afterAll(() => void jest.useRealTimers());

describe('live events are wanted', () => {
  it.each(['pointerdown', 'pointermove', 'keydown', 'scroll'])('with the first %s', async (sign) => {
    const wanted = whenLiveIsWanted();
    expect(await isWanted(wanted)).toBe(false);
    document.dispatchEvent(new Event(sign));
    expect(await isWanted(wanted)).toBe(true);
  });

  it('by a visitor who only looks, after ten seconds', async () => {
    const wanted = whenLiveIsWanted();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(await isWanted(wanted)).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await isWanted(wanted)).toBe(true);
  });

  it('as soon as the page watches a pool', async () => {
    const wanted = whenLiveIsWanted();
    expect(await isWanted(wanted)).toBe(false);
    watchPool('solar');
    expect(await isWanted(wanted)).toBe(true);
    expect(await isWanted(whenLiveIsWanted())).toBe(true);
  });
});
