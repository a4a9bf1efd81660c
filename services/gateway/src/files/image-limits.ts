/** Image types by their first bytes. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif';

const signatures: [ImageType, Buffer][] = [
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/gif', Buffer.from('GIF8')],
];

/** The type of an image by its content; undefined if not png, jpg or gif. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, 8));
  return signatures.find(([, signature]) => start.subarray(0, signature.length).equals(signature))?.[0];
}

/** A small file can unpack to gigabytes: all frames together stay below this. */
export const MOST_PIXELS = 25_000_000;
export const MOST_FRAMES = 200;

/** Longest side of public pictures, in pixels. */
export const LOGO_SIDE = 1024;
