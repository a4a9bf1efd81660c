import { readTraceparent, startSpan, traceId, traceparent, withSpan, withSpans } from './trace.js';

const [one, two, three] = ['a', 'b', 'c'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
const options = { name: 'work', kind: 'internal' } as const;

describe('the trace context of running work', () => {
  it('is of its caller, in a span of its own', async () => {
    const context = await withSpan(options, one, async () => traceparent());
    expect(context).toMatch(/^00-a{32}-[0-9a-f]{16}-01$/);
    expect(context).not.toBe(one);
  });

  it('is of a new trace without a caller, and none outside of work', async () => {
    expect(await withSpan(options, undefined, async () => traceId())).toMatch(/^[0-9a-f]{32}$/);
    expect([traceparent(), traceId()]).toEqual(['', undefined]);
  });

  it('is of the first of several callers, and in the trace of each for what concerns that one', async () => {
    await withSpans(options, [one, two, one, '', two], async () => {
      expect(traceparent()).toMatch(/^00-a{32}-/);
      expect(traceparent(two)).toMatch(/^00-b{32}-(?!b{16})[0-9a-f]{16}-01$/);
      expect(traceparent(three)).toBe(three);
    });
  });

  it('keeps the flags of its trace, and has those of a sampled one otherwise', async () => {
    const unsampled = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
    expect(await withSpan(options, unsampled, async () => traceparent())).toMatch(
      /^00-a{32}-[0-9a-f]{16}-00$/,
    );
    const context = await withSpan(options, undefined, async () => traceparent());
    expect(context).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('is that of a span until it ends, whatever the outcome', async () => {
    const span = startSpan(options, one);
    expect(span.run(() => traceId())).toBe('a'.repeat(32));
    expect(() => span.end()).not.toThrow();
    const failing = withSpan(options, one, () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `01-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'a'.repeat(31)}-${'b'.repeat(16)}-01`,
    `00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01-more`,
  ])('is not read from %p', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });

  it('has a trace, a span and flags', () => {
    expect(readTraceparent(one)).toEqual({ trace: 'a'.repeat(32), span: 'a'.repeat(16), flags: '01' });
  });
});
