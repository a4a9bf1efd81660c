import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Rendered } from './rendered.js';

const ofBytes = (bytes: number) => Rendered.of('x'.repeat(bytes - 2));
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a rendered answer', () => {
  it.each([
    [undefined, 4_096, undefined],
    ['', 4_096, undefined],
    ['identity', 4_096, undefined],
    ['deflate', 4_096, undefined],
    ['gzip', 4_096, 'gzip'],
    ['br', 4_096, 'br'],
    ['gzip, deflate, br', 4_096, 'br'],
    ['gzip, br;q=0.5', 4_096, 'gzip'],
    ['gzip;q=0, identity', 4_096, undefined],
    // smaller ones would hardly shrink
    ['br', 1_024, 'br'],
    ['br', 1_023, undefined],
  ] as const)('for those who accept "%s" of %i bytes has the form %s', async (accepted, size, expected) => {
    const answer = ofBytes(size);
    const { bytes, encoding } = await answer.body(accepted);
    expect(encoding).toBe(expected);
    expect(answer.bytes).toHaveLength(size);
    expect(encoding ? decoders[encoding](bytes) : bytes).toEqual(answer.bytes);
  });

  it('makes each form once', async () => {
    const answer = ofBytes(4_096);
    const [first, second] = [await answer.body('br'), await answer.body('br')];
    expect(second.bytes).toBe(first.bytes);
    expect((await answer.body('gzip')).bytes).not.toEqual(first.bytes);
  });

  it('is rendered once, and named by its content', () => {
    const answer = Rendered.of({ a: 1 });
    expect(Rendered.of(answer)).toBe(answer);
    expect(answer.bytes.toString()).toBe('{"a":1}');
    expect(Rendered.of({ a: 1 }).etag).toBe(answer.etag);
    expect(Rendered.of({ a: 2 }).etag).not.toBe(answer.etag);
  });
});
