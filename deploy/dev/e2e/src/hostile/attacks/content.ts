import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pathOf } from '@launchpad/api';
import { cidOf } from '@launchpad/contracts';
import sharp from 'sharp';
import { parallel, Tally } from '../parallel.js';
import type { Stage } from '../stage.js';
import type { Attack } from './index.js';

/** Puts a file on IPFS, past the gateway, as everybody can. @returns its path at the gateway */
async function put({ world }: Stage, bytes: Buffer | string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), 'file');
  const answer = await fetch(`${world.ipfsUrl}/api/v0/add?cid-version=1`, { method: 'POST', body: form });
  const { Hash: cid } = (await answer.json()) as { Hash: string };
  return `/ipfs/${cid}`;
}

/** Reads a path from one of so many addresses. */
async function read({ url }: Stage, path: string, address: number): Promise<number> {
  const headers = { 'x-forwarded-for': `203.0.113.${address % 250}` };
  const answer = await fetch(new URL(path, url), { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** Reads of JSON of 20 MB that takes gigabytes once it is parsed. */
export const jsonBombs: Attack = async (stage, scale) => {
  const reads = scale === 'short' ? 12 : 400;
  const bombs = await Promise.all(
    [
      `{"a":[${'{},'.repeat(6_600_000)}{}]}`,
      `{"a":${'['.repeat(10_000_000)}${']'.repeat(10_000_000)}}`,
      `{${Array.from({ length: 1_300_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    ].map((json) => put(stage, json)),
  );
  const tally = new Tally();
  await parallel(reads, 12, async (index) =>
    tally.add(`${await read(stage, bombs[index % bombs.length]!, index % 4)}`),
  );
  return `${reads} reads: ${tally.toString()}`;
};

/** Readers of a large picture who take nothing of it, and lookups of content ids that nobody has. */
export const slowReaders: Attack = async (stage, scale) => {
  const [count, seconds] = scale === 'short' ? [48, 3] : [400, 40];
  const { port } = new URL(stage.url);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = await sharp({
    create: { width: 1_024, height: 1_024, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer();
  const path = await put(stage, large);
  const readers: Socket[] = Array.from({ length: count }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {}).pause();
    const from = `X-Forwarded-For: 203.0.113.${index % 4}`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${from}\r\n\r\n`);
    return socket;
  });
  const tally = new Tally();
  const lookups = parallel(count, 48, async (index) => {
    const unknown = cidOf(`0x${randomBytes(32).toString('hex')}`);
    tally.add(`${await read(stage, `/ipfs/${unknown}`, index % 4)}`);
  });
  await Promise.all([lookups, delay(seconds * 1_000)]);
  for (const reader of readers) reader.destroy();
  return `${count} readers for ${seconds} s, lookups: ${tally.toString()}`;
};

/** Small files on IPFS that are large pictures, each another one. */
export const pictureBombs: Attack = async (stage, scale) => {
  const reads = scale === 'short' ? 6 : 80;
  const bomb = (side: number) =>
    sharp({
      create: { width: side, height: side, channels: 3, background: '#5b48e8' },
      limitInputPixels: false,
    });
  const bombs = await Promise.all([
    bomb(16_000).png({ compressionLevel: 9 }).toBuffer(),
    bomb(4_990).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    bomb(4_990).png({ compressionLevel: 9 }).toBuffer(),
  ]);
  const tally = new Tally();
  await parallel(reads, 12, async (index) => {
    // Appended bytes give it another content id.
    const path = await put(stage, Buffer.concat([bombs[index % bombs.length]!, randomBytes(8)]));
    tally.add(`${await read(stage, path, index % 4)}`);
  });
  return `${reads} reads: ${tally.toString()}`;
};

/** The picture of a sale's link, from six addresses in four loops each. */
export const linkPreviews: Attack = async (stage, scale) => {
  const reads = scale === 'short' ? 48 : 2_400;
  const path = pathOf('getPoolCard', { poolId: stage.pool.poolId });
  const tally = new Tally();
  await parallel(reads, 24, async (index) => tally.add(`${await read(stage, path, index % 6)}`));
  return `${reads} reads: ${tally.toString()}`;
};
