import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { parallel, Tally } from '../parallel.js';
import type { Attack } from './index.js';

/** Many uploads at once of small files that are large pictures, and of files that only look like pictures. */
export const pictures: Attack = async ({ attackers, url }, scale) => {
  const uploads = scale === 'short' ? 8 : 120;
  const people = await attackers(scale === 'short' ? 3 : 10);
  const bombs = await Promise.all([
    plain(16_000, 16_000).jpeg({ progressive: true, quality: 1 }).toBuffer(),
    plain(9_000, 9_000).jpeg({ progressive: true, quality: 1 }).toBuffer(),
    plain(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer(),
    plain(4_000, 4_000).gif().toBuffer(),
    Promise.resolve(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(200_000)])),
    Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
  ]);
  const tally = new Tally();
  await parallel(uploads, 8, async (index) => {
    const { api } = people[index % people.length]!;
    const form = new FormData();
    form.append('kind', index % 2 === 0 ? 'logo' : 'identityDoc');
    form.append(
      'file',
      new Blob([new Uint8Array(bombs[index % bombs.length]!)], { type: 'image/jpeg' }),
      'logo.jpg',
    );
    const response = await fetch(new URL('/v1/files', url), {
      method: 'POST',
      headers: { origin: url, cookie: api.cookie, 'x-forwarded-for': `203.0.113.${index % 250}` },
      body: form,
    });
    await response.arrayBuffer();
    tally.add(`${response.status}`);
  });
  return `${uploads} uploads: ${tally.toString()}`;
};

function plain(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#5b48e8' },
    limitInputPixels: false,
  });
}
