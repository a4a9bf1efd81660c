import sharp, { type Sharp } from 'sharp';
import { imageType, MOST_FRAMES, MOST_PIXELS } from './image-limits.js';

/**
 * Decodes a picture and encodes it again: only the picture is left of it.
 * @param longestSide larger ones are scaled down to this many pixels
 * @throws Error where it is none, broken or too large
 */
export async function reencode(bytes: Buffer, longestSide: number): Promise<Buffer> {
  const type = imageType(bytes);
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MOST_PIXELS,
    animated: type === 'image/gif',
  });
  const { pages = 1 } = await image.metadata();
  if (pages > MOST_FRAMES) throw new RangeError('too large');
  const fitted = image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  return encode(fitted, type).toBuffer();
}

function encode(image: Sharp, type: ReturnType<typeof imageType>): Sharp {
  if (type === 'image/png') return image.png();
  return type === 'image/jpeg' ? image.jpeg({ quality: 85 }) : image.gif();
}
