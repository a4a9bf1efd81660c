import { limits } from '../rules/limits.js';
import { draftForm } from './drafts.js';
import { poolRoutes } from './pools.js';

describe('a draft', () => {
  const withFields = (count: number) =>
    Object.fromEntries([
      ['title', ''],
      ...Array.from({ length: count - 1 }, (_, index) => [`f${index}`, '']),
    ]);

  it('has at most 100 fields', () => {
    expect(draftForm.safeParse(withFields(100)).success).toBe(true);
    expect(draftForm.safeParse(withFields(101)).success).toBe(false);
  });

  it('is at most as large as its limit, in bytes of UTF-8', () => {
    const frame = JSON.stringify({ title: '' }).length;
    const fits = 'é'.repeat((limits.draftBytes - frame) / 2);
    expect(draftForm.safeParse({ title: fits }).success).toBe(true);
    expect(draftForm.safeParse({ title: `${fits}é` }).success).toBe(false);
  });
});

describe('a scam notice', () => {
  const faults = (body: object) =>
    poolRoutes.editScam.body.safeParse(body).error?.issues.map(({ path }) => path.join()) ?? [];
  const [id, message] = ['97-1', 'Not theirs to sell'];

  it.each([
    { id, message },
    { poolId: id, message },
    { id, scamMessage: message },
  ])('names the pool and says why: %j', (body) => {
    expect(faults(body)).toEqual([]);
  });

  it.each([
    [{ message }, ['id']],
    [{ id }, ['message']],
    [{ id, message: ' ' }, ['message']],
    [{ id, scamMessage: '' }, ['message']],
    [{}, ['id', 'message']],
  ])('is refused for %j, naming %j', (body, fields) => {
    expect(faults(body)).toEqual(fields);
  });
});
