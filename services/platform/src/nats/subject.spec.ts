import { ChainListenerService, PoolsService } from '@launchpad/proto';
import { subjectOf } from './subject.js';

describe("a method's subject", () => {
  it('is the service without "Service", the version and the method', () => {
    expect(subjectOf(PoolsService.method.list)).toBe('pools.v1.list');
    expect(subjectOf(ChainListenerService.method.ingest)).toBe('chainListener.v1.ingest');
  });
});
