import { jest } from '@jest/globals';
import { examine } from './examine.js';
import { services } from './gather.js';

const limits = { STREAM_MAX_GIGABYTES: 3 };

describe('an examination without NATS', () => {
  it('says of every service that it can’t be asked, and when that was', async () => {
    const { takenAt, checks, services: found } = await examine(undefined, limits, () => 1_800_000_000_999);
    expect([takenAt, found]).toEqual([1_800_000_000, []]);
    const lines = checks.filter(({ name }) => name === 'services').map(({ value }) => value);
    expect(lines).toEqual(services.map((service) => `${service} can’t be asked: NATS does not answer`));
  });

  it('is of this clock, if no other is named', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_900_000_000_000);
    expect((await examine(undefined, limits)).takenAt).toBe(1_900_000_000);
    jest.restoreAllMocks();
  });
});
