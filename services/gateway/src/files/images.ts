import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import { Gate } from '../http/gate.js';
import { imageType } from './image-limits.js';
import { boundMemory } from './memory-bound.js';
import { readWhole } from './read-whole.js';

const PROGRAM = fileURLToPath(new URL('../../dist/files/image.process.js', import.meta.url));
/** One picture at a time, to bound memory. */
const TURNS = { atOnce: 1, waiting: 512, perCaller: 64, longestWaitMs: 30_000 };
/** Uploads in memory, of which one is being decoded. */
const UPLOADS = { atOnce: 9, waiting: 0, perCaller: 2 };
const LONGEST_MS = 20_000;
/** Maximum memory of the process in KiB. The gateway's own memory limit has to include it. */
const MOST_KILOBYTES = 300 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;
/** Exit code of the process if the picture is broken, too large or none. */
const REFUSED = 1;

/** Decodes untrusted pictures, each in a separate process without secrets, bounded in memory and time. */
@Injectable()
export class Images {
  private readonly logger = new Logger(Images.name);
  private readonly uploads = new Gate(UPLOADS);
  private readonly turns = new Gate(TURNS);

  /**
   * Decodes and re-encodes an uploaded image, which removes everything else (metadata, location, appended data).
   * @param longestSide larger pictures are scaled down to this many pixels
   * @param caller who it is done for
   * @throws Problem 400 for anything but a valid png, jpg or gif of a reasonable size, 503 if too many wait
   */
  async reencode(bytes: Uint8Array, longestSide: number, caller: string): Promise<Buffer> {
    if (!imageType(bytes)) throw wrongFormat();
    const encoded = await this.uploads.run(caller, () =>
      this.inTurn(caller, () =>
        this.decode(Readable.from([bytes]), longestSide, (output) => readWhole(output, MOST_BYTES)).catch(
          undefinedIfTooSlow,
        ),
      ),
    );
    if (!encoded) throw wrongFormat();
    return encoded;
  }

  /** Runs work when it is this caller's turn to decode a picture. @throws Problem 503 if too many wait */
  inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    return this.turns.run(caller, work);
  }

  /**
   * Does the same from file to file, and holds neither in memory. To be called in turn.
   * @returns false if the picture is broken, too large or none
   * @throws Problem 504 if it took too long, which another attempt may not
   */
  async reencodeFile(from: string, to: string, longestSide: number): Promise<boolean> {
    const result = await this.decode(createReadStream(from), longestSide, async (output) => {
      await pipeline(atMost(output, MOST_BYTES), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
      return true;
    });
    return result ?? false;
  }

  /**
   * @param take consumes the result; undefined if it is too large
   * @returns undefined if the picture is broken, too large or none
   * @throws Problem 504 if it took too long
   */
  private async decode<T>(
    input: Readable,
    longestSide: number,
    take: (output: Readable) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    // Started without a shell: the image that ships has none.
    const child = spawn(process.execPath, [PROGRAM, String(longestSide)], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Empty, so that the process has no secrets.
      env: {},
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const bound = boundMemory(child, MOST_KILOBYTES);
    const [encoded, , [code, signal]] = await Promise.all([
      take(child.stdout).catch(undefinedIfTooLarge),
      // It may exit before reading all input.
      pipeline(input, child.stdin).catch(() => {}),
      once(child, 'close') as Promise<[number | null, string | null]>,
    ]);
    if (encoded && code === 0) return encoded;
    const reason = bound.isExceeded ? 'too much memory' : encoded ? (signal ?? code) : 'too large';
    if (code !== REFUSED) this.logger.warn(`A picture could not be decoded: ${reason}`);
    if (signal && !bound.isExceeded) throw new TooSlow();
    return undefined;
  }
}

function wrongFormat(): Problem {
  const title = 'Failed! Please select correct Image Format';
  return Problem.invalid([{ field: 'file', message: 'must be a sound png, jpg, jpeg or gif image' }], title);
}

class TooSlow extends Problem {
  constructor() {
    super(504, 'too-slow', 'The picture took too long to decode', 'Please try again later');
  }
}

class TooLarge extends Error {}

/** Passes on parts. @throws TooLarge if they have more than this many bytes */
async function* atMost(parts: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.length;
    if (bytes > mostBytes) throw new TooLarge();
    yield part;
  }
}

function undefinedIfTooSlow(error: unknown): undefined {
  if (!(error instanceof TooSlow)) throw error;
}

function undefinedIfTooLarge(error: unknown): undefined {
  if (!(error instanceof TooLarge)) throw error;
}
