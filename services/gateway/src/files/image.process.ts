import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { imageType, MOST_FRAMES, MOST_PIXELS } from './image-limits.js';

// Decodes one picture from stdin, writes the re-encoded one to stdout, and exits, with 1 on failure: a separate process,
// so that its memory is bounded and freed.

sharp.concurrency(1);
sharp.cache(false);

async function reencode(bytes: Buffer, longestSide: number): Promise<Buffer> {
  const type = imageType(bytes);
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MOST_PIXELS,
    animated: type === 'image/gif',
  });
  const { width, height, pages = 1 } = await image.metadata();
  if (pages > MOST_FRAMES || width * height > MOST_PIXELS) throw new RangeError('too large');
  const fitted = image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  return encode(fitted, type).toBuffer();
}

function encode(image: Sharp, type: ReturnType<typeof imageType>): Sharp {
  if (type === 'image/png') return image.png();
  return type === 'image/jpeg' ? image.jpeg({ quality: 85 }) : image.gif();
}

try {
  const encoded = await reencode(await buffer(process.stdin), Number(process.argv[2]));
  process.stdout.end(encoded);
} catch {
  process.exitCode = 1;
}
