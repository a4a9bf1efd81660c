import { Problem } from '@launchpad/platform';
import sharp, { type Sharp } from 'sharp';

/** What an image is by its first bytes. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif';

const signatures: [ImageType, Buffer][] = [
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/gif', Buffer.from('GIF8')],
];

/** The type of an image, undefined where the bytes are none of png, jpg and gif, whatever their name says. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, 8));
  return signatures.find(([, signature]) => start.subarray(0, signature.length).equals(signature))?.[0];
}

// A small file can unpack to gigabytes: all frames together stay below this.
const MOST_PIXELS = 50_000_000;
const MOST_FRAMES = 200;

// One picture at a time is enough for uploads and keeps their memory small.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes an image and encodes it anew: what is not picture (metadata, location, appended data) is gone.
 * @param longestSide larger pictures are scaled down to this many pixels
 * @throws Problem 400 where it is no sound png, jpg or gif of a sane size
 */
export async function reencode(bytes: Uint8Array, longestSide: number): Promise<Buffer> {
  const type = imageType(bytes);
  if (!type) throw wrongFormat();
  const isAnimated = type === 'image/gif';
  try {
    const image = sharp(bytes, {
      failOn: 'error',
      limitInputPixels: MOST_PIXELS,
      animated: isAnimated,
    });
    const { width, height, pages = 1 } = await image.metadata();
    if (pages > MOST_FRAMES || width * height > MOST_PIXELS) throw wrongFormat();
    const fitted = image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    return await encode(fitted, type).toBuffer();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw wrongFormat();
  }
}

function encode(image: Sharp, type: ImageType): Sharp {
  if (type === 'image/png') return image.png();
  return type === 'image/jpeg' ? image.jpeg({ quality: 85 }) : image.gif();
}

function wrongFormat(): Problem {
  const title = 'Failed! Please select correct Image Format';
  return Problem.invalid([{ field: 'file', message: 'must be a sound png, jpg, jpeg or gif image' }], title);
}
