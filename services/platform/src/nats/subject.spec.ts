import { ChainListenerService, PoolsService } from '@launchpad/proto';
import { matches, subjectOf } from './subject.js';

describe("a method's subject", () => {
  it('is the service without "Service", the version and the method', () => {
    expect(subjectOf(PoolsService.method.list)).toBe('pools.v1.list');
    expect(subjectOf(ChainListenerService.method.ingest)).toBe('chainListener.v1.ingest');
  });
});

describe('a pattern of subjects', () => {
  it.each([
    ['a.b', 'a.b', true],
    ['a.b', 'a.c', false],
    ['a.b', 'a.b.c', false],
    ['a.*', 'a.b', true],
    ['a.*', 'a', false],
    ['a.*.3', 'a.b.3', true],
    ['a.*.3', 'a.b.4', false],
    ['a.*.3', 'a.b.3.c', false],
    ['a.>', 'a.b.c', true],
    ['a.>', 'a.b', true],
    ['a.>', 'a', false],
    ['a.>', 'b.c', false],
    ['a.*.>', 'a.b.c.d', true],
    ['a.*.>', 'a.b', false],
    ['>', 'a', true],
    ['a.>.c', 'a.b.c', false],
  ])('%s includes %s: %s', (pattern, subject, isIncluded) => {
    expect(matches(pattern, subject)).toBe(isIncluded);
  });
});
