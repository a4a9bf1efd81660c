import { limits } from '../rules/limits.js';
import { draftForm } from './drafts.js';

describe('a draft', () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, true]));

  it('has a hundred fields at most', () => {
    expect(draftForm.safeParse({ title: '', ...fields(99) }).success).toBe(true);
    expect(draftForm.safeParse({ title: '', ...fields(100) }).success).toBe(false);
  });

  it('has ten thousand addresses at most in a field', () => {
    expect(draftForm.safeParse({ title: '', list: Array(10_000).fill('a') }).success).toBe(true);
    expect(draftForm.safeParse({ title: '', list: Array(10_001).fill('a') }).success).toBe(false);
  });

  it('is as large as a part of a whitelist and a description, in bytes of JSON', () => {
    expect(limits.draftBytes).toBe(327_680);
    const around = JSON.stringify({ title: '' }).length;
    const umlauts = (bytes: number) => ({ title: 'ü'.repeat((bytes - around) / 2) });
    expect(draftForm.safeParse(umlauts(limits.draftBytes)).success).toBe(true);
    expect(draftForm.safeParse(umlauts(limits.draftBytes + 2)).success).toBe(false);
  });
});
