import { limits } from '@launchpad/api';
import { createdMetadata } from '../pool/metadata.schema.js';
import { metadata } from '../test/samples.js';
import { readMetadata } from './read-metadata.js';

const read = (bytes: Uint8Array) => readMetadata(bytes, createdMetadata);
/** Metadata in a file of that size. */
const ofSize = (size: number) => Buffer.from(Buffer.from(metadata().bytes).toString().padEnd(size));

describe('a file of metadata', () => {
  it('may be 256 KiB long, and no longer', () => {
    expect(limits.metadataBytes).toBe(256 * 1024);
    expect(read(ofSize(limits.metadataBytes))).toMatchObject({ title: 'Sample Pool' });
    const message = 'The metadata is larger than 256 KiB';
    expect(() => read(ofSize(limits.metadataBytes + 1))).toThrow(
      expect.objectContaining({ status: 400, errors: [{ field: 'metadata', message }] }),
    );
  });

  it.each([
    ['text that is no UTF-8', Buffer.from('{"title":"\xff"}', 'latin1')],
    ['no JSON', Buffer.from('{')],
    ['empty', Buffer.alloc(0)],
  ])('is refused if it is %s', (_, bytes) => {
    const message = 'The metadata is not JSON';
    expect(() => read(bytes)).toThrow(
      expect.objectContaining({ status: 400, errors: [{ field: 'metadata', message }] }),
    );
  });

  it('is refused with the name of what it is, if that is no object', () => {
    expect(() => read(Buffer.from('1'))).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'metadata' })] }),
    );
  });
});
