import sharp, { type Metadata } from 'sharp';
import { movingGif } from '../testing/moving-gif.js';
import { reencode } from './reencode.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7c6cff' } });
const read = async (bytes: Buffer, options = {}): Promise<Metadata> => sharp(bytes, options).metadata();

describe('a picture that is encoded again', () => {
  it.each(['png', 'jpeg', 'gif'] as const)('stays a %s', async (format) => {
    const encoded = await reencode(await picture(8, 6).toFormat(format).toBuffer(), 64);
    expect(await read(encoded)).toMatchObject({ format, width: 8, height: 6 });
  });

  it.each([
    [64, 32, 64, 32],
    [65, 13, 64, 13],
    [128, 64, 64, 32],
    [64, 128, 32, 64],
    [10, 5, 10, 5],
  ])(
    'of %i by %i is %i by %i where 64 are allowed',
    async (width, height, ...[expectedWidth, expectedHeight]) => {
      const { format, ...size } = await read(
        await reencode(await picture(width, height).png().toBuffer(), 64),
      );
      expect([format, size.width, size.height]).toEqual(['png', expectedWidth, expectedHeight]);
    },
  );

  it('is turned as its camera was held, and forgets where', async () => {
    const photo = await picture(8, 6)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'secret-place' } })
      .toBuffer();
    const encoded = await reencode(photo, 64);
    expect(await read(encoded)).toMatchObject({ width: 6, height: 8 });
    expect(encoded.toString('latin1')).not.toContain('secret-place');
  });

  it('moves on if it is a gif, with at most 200 frames', async () => {
    expect((await read(await reencode(movingGif(4, 3), 64), { animated: true })).pages).toBe(3);
    expect((await read(await reencode(movingGif(1, 200), 64), { animated: true })).pages).toBe(200);
    await expect(reencode(movingGif(1, 201), 64)).rejects.toThrow('too large');
  });

  it('has at most 25 megapixels, those of all frames together', async () => {
    const encoded = await reencode(await picture(25_000, 1_000).png().toBuffer(), 64);
    expect(await read(encoded)).toMatchObject({ width: 64 });
    await expect(reencode(await picture(25_000, 1_001).png().toBuffer(), 64)).rejects.toThrow(Error);
    // 100 frames of a quarter of a megapixel, and one more
    expect((await read(await reencode(movingGif(500, 100), 8), { animated: true })).pages).toBe(100);
    await expect(reencode(movingGif(500, 101), 8)).rejects.toThrow(Error);
  });

  it.each([
    ['is cut short', async () => (await picture(64, 64).png().toBuffer()).subarray(0, 60)],
    ['is none', async () => Buffer.from('hello')],
  ])('is refused if it %s', async (_, bytes) => {
    await expect(reencode(await bytes(), 64)).rejects.toThrow(Error);
  });
});
