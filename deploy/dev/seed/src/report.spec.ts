import { Refused } from '@launchpad/client';
import { report } from './report.js';

const refusal = (status: number, code: string) => new Refused('POST /v1', { status, code, title: 'No' });

/** A call that is refused so often, and its tries. */
const refusing = (times: number, error: Error) => {
  const call = { tries: 0, make: async () => Promise.resolve('done') };
  call.make = () => ((call.tries += 1) <= times ? Promise.reject(error) : Promise.resolve('done'));
  return call;
};

describe('a call that follows a transaction', () => {
  it('is made again while the server is late to apply it', async () => {
    const call = refusing(7, refusal(504, 'not-applied-yet'));
    expect(await report(call.make)).toBe('done');
    expect(call.tries).toBe(8);
  });

  it.each([
    ['a server that is late eight times', 8, refusal(504, 'not-applied-yet')],
    ['another refusal', 1, refusal(422, 'wrong-transaction')],
    ['a proxy that is late', 1, refusal(504, 'no-problem')],
  ])('fails with %s', async (_, tries, error) => {
    const call = refusing(99, error);
    await expect(report(call.make)).rejects.toBe(error);
    expect(call.tries).toBe(tries);
  });
});
