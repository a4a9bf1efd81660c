import { readdirSync, readFileSync } from 'node:fs';
import { expectOutput } from '@launchpad/platform/testing';
import sharp from 'sharp';
import { movingGif } from '../testing/moving-gif.js';
import { Images } from './images.js';

/** Memory limit of the gateway's container in the chart, in MiB. */
const CONTAINER_MEBIBYTES = Number(
  /\n {2}gateway:\n[^]*?limits: \{ memory: (\d+)Mi \}/.exec(
    readFileSync(new URL('../../../../charts/launchpad/values.yaml', import.meta.url), 'utf8'),
  )?.[1],
);
/** Memory of a gateway that serves visitors. */
const GATEWAY_MEBIBYTES = 256;
/** Just within the limit of 25 megapixels. */
const SIDE = 4_990;

const plain = () => sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: '#7c6cff80' } });

/** Resident memory of this process's children that decode pictures, in MiB. */
function decoderMebibytes(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let kilobytes = 0;
  for (const pid of pids) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image.process')) continue;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (!new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)) continue;
      kilobytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    } catch {
      // The process has exited since.
    }
  }
  return kilobytes / 1024;
}

describe('pictures', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env['PATH'] = PATH;
  });

  it('are decoded where there is no shell', async () => {
    process.env['PATH'] = '/nowhere';
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#7c6cff' } })
      .png()
      .toBuffer();
    const encoded = await new Images().reencode(logo, 1024, 'somebody');
    expect(await sharp(encoded).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 });
  });

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp[]]>([
    [
      'a progressive JPEG',
      () => plain().flatten().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      [/too much memory/],
    ],
    ['a GIF of many frames', () => movingGif(2_000, 6), []],
  ])('of 25 megapixels stay below the memory limit of the container: %s', async (_, make, output) => {
    expectOutput(...output);
    const bomb = await make();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    let most = 0;
    const sampling = setInterval(() => (most = Math.max(most, decoderMebibytes())), 5);
    await new Images().reencode(bomb, 4_096, 'somebody').catch(() => undefined);
    clearInterval(sampling);
    expect(most).toBeGreaterThan(50);
    expect(GATEWAY_MEBIBYTES + most).toBeLessThan(CONTAINER_MEBIBYTES);
  });
});
