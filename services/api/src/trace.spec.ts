import { traceparentOf } from './trace.js';

describe("a transaction's trace", () => {
  it('is named by the first half of its hash, whoever writes it', () => {
    const hash = `0x${'0123456789ABCDEF'.repeat(4)}`;
    const trace = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';
    expect(traceparentOf(hash)).toBe(trace);
    expect(traceparentOf(hash.toLowerCase())).toBe(trace);
  });
});
