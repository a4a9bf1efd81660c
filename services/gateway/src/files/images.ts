import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import { Gate } from '../http/gate.js';
import { imageType } from './image-limits.js';
import { boundMemory } from './memory-bound.js';
import { readWhole } from './read-whole.js';

const PROGRAM = fileURLToPath(new URL('../../dist/files/image.process.js', import.meta.url));
/** One picture at a time, to bound memory. */
const TURNS = { atOnce: 1, waiting: 8, perCaller: 2 };
const LONGEST_MS = 20_000;
/** Maximum memory of the process in KiB. The gateway's own memory limit has to include it. */
const MOST_KILOBYTES = 300 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;

/** Decodes untrusted pictures, each in a separate process without secrets, bounded in memory and time. */
@Injectable()
export class Images {
  private readonly logger = new Logger(Images.name);
  private readonly gate = new Gate(TURNS);

  /**
   * Decodes and re-encodes an image, which removes everything else (metadata, location, appended data).
   * @param longestSide larger pictures are scaled down to this many pixels
   * @param caller who it is done for
   * @throws Problem 400 for anything but a valid png, jpg or gif of a reasonable size, 503 if too many wait
   */
  async reencode(bytes: Uint8Array, longestSide: number, caller: string): Promise<Buffer> {
    if (!imageType(bytes)) throw wrongFormat();
    const encoded = await this.gate.run(caller, () => this.decode(bytes, longestSide));
    if (!encoded) throw wrongFormat();
    return encoded;
  }

  private async decode(bytes: Uint8Array, longestSide: number): Promise<Buffer | undefined> {
    // Started without a shell: the image that ships has none.
    const child = spawn(process.execPath, [PROGRAM, String(longestSide)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Empty, so that the process has no secrets.
      env: {},
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const bound = boundMemory(child, MOST_KILOBYTES);
    // It may exit before reading all input.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
    const [encoded, [code, signal]] = await Promise.all([
      readWhole(child.stdout, MOST_BYTES),
      once(child, 'close') as Promise<[number | null, string | null]>,
    ]);
    if (encoded && code === 0) return encoded;
    const reason = bound.isExceeded ? 'too much memory' : encoded ? (signal ?? code) : 'too large';
    if (reason !== 1) this.logger.warn(`A picture of ${bytes.length} bytes could not be decoded: ${reason}`);
    return undefined;
  }
}

function wrongFormat(): Problem {
  const title = 'Failed! Please select correct Image Format';
  return Problem.invalid([{ field: 'file', message: 'must be a sound png, jpg, jpeg or gif image' }], title);
}
