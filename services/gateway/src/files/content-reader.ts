import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { limits } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import { LRUCache } from 'lru-cache';
import { Gate } from '../http/gate.js';
import { imageType, LOGO_SIDE, type ImageType } from './image-limits.js';
import { Images } from './images.js';
import { FileMissing, Ipfs, type Reach } from './ipfs.js';
import { readWhole } from './read-whole.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Maximum size of a file by its type. */
const LARGEST: Record<ImageType | typeof JSON_TYPE, number> = {
  [JSON_TYPE]: limits.metadataBytes,
  'image/png': limits.fileBytes,
  'image/jpeg': limits.fileBytes,
  'image/gif': limits.fileBytes,
};
type PublicType = keyof typeof LARGEST;
const isPicture = (type: PublicType): type is ImageType => type !== JSON_TYPE;

/** Bytes from which every type is known. */
const HEAD_BYTES = 8;
const OPENING_BRACE = 0x7b;

/** Reads at once, of files that the node has. */
const STORE_READS = { atOnce: 16, waiting: 512, perCaller: 64, longestWaitMs: 15_000 };
/** Content ids that nobody has are looked for until a deadline: these slots are not needed for the node's own files. */
const NETWORK_READS = { atOnce: 24, waiting: 128, perCaller: 4, longestWaitMs: 10_000 };
/** Sealed files are whole in memory while they are decrypted. */
const SEALED_READS = { atOnce: 4, waiting: 32, perCaller: 4, longestWaitMs: 15_000 };

/** Disk space of the kept files, and the least that one counts for. */
const MOST_KEPT_BYTES = 256 * 1024 * 1024;
const LEAST_COUNTED_BYTES = 4096;
const KEPT_MS = 24 * 3_600_000;
/** Refusals are remembered, for a short time where they may have passed. */
const MOST_REFUSALS = 10_000;
const PASSING_MS = 10_000;

/** A public file, ready to be sent from the disk. */
export interface PublicFile {
  path: string;
  type: PublicType;
  bytes: number;
  etag: string;
}

/** A file as it is on IPFS. */
interface OriginalFile {
  path: string;
  type: PublicType;
}

/** A file that is none of the public ones, for as long as its content id exists. */
class Unfit extends Error {}

/**
 * The only reader of content that strangers have put on IPFS. It streams each file to the disk, bounded by its type, and
 * derives pictures in a process of their own: nothing is held in memory or parsed here, and nothing but the pixels of a
 * picture is served.
 */
@Injectable()
export class ContentReader implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ContentReader.name);
  private folder = '';
  private readonly reads: Record<Reach, Gate> = {
    store: new Gate(STORE_READS),
    network: new Gate(NETWORK_READS),
  };
  private readonly sealed = new Gate(SEALED_READS);
  private readonly kept = new LRUCache<string, PublicFile>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(bytes, LEAST_COUNTED_BYTES),
    ttl: KEPT_MS,
    dispose: ({ path }) => this.remove(path),
  });
  private readonly refused = new LRUCache<string, Problem>({ max: MOST_REFUSALS, ttl: KEPT_MS });

  constructor(
    private readonly ipfs: Ipfs,
    private readonly images: Images,
  ) {}

  async onModuleInit(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'launchpad-files-'));
  }

  async onModuleDestroy(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Returns the ETags that the file of a content id can have. A derived picture is not what its content id names. */
  static etagsOf(cid: string): [json: string, picture: string] {
    return [`"${cid}"`, `"picture-1-${cid}"`];
  }

  /**
   * Returns a public file.
   * @param caller who it is read for
   * @throws Problem 404 if there is none, 502 or 504 if IPFS does not answer, 503 if too many wait
   */
  async find(cid: string, caller: string): Promise<PublicFile> {
    const known = this.known(cid);
    if (known) return known;
    try {
      const found =
        (await this.readFrom('store', cid, caller)) ?? (await this.readFrom('network', cid, caller));
      if (!found) throw noFile();
      return await this.derive(cid, found, caller);
    } catch (error) {
      throw this.refusalOf(cid, error);
    }
  }

  /** Forgets that a file was refused, since it has been stored. */
  stored(cid: string): void {
    this.refused.delete(cid);
  }

  /**
   * Reads a sealed file of at most this many bytes and passes it on, which counts as one of the caller's until it is done.
   * Passes undefined if IPFS has none, or a larger one.
   */
  async readSealed(
    cid: string,
    mostBytes: number,
    caller: string,
    send: (file: Buffer | undefined) => Promise<void>,
  ): Promise<void> {
    await this.sealed.run(caller, async () => {
      const read = (reach: Reach) =>
        readWhole(this.ipfs.read(cid, reach, mostBytes), mostBytes).catch(undefinedIfMissing);
      await send((await read('store')) ?? (await read('network')));
    });
  }

  private known(cid: string): PublicFile | undefined {
    const kept = this.kept.get(cid);
    if (kept) return kept;
    const refusal = this.refused.get(cid);
    if (refusal) throw refusal;
    return undefined;
  }

  private async readFrom(
    reach: Reach,
    cid: string,
    caller: string,
  ): Promise<OriginalFile | PublicFile | undefined> {
    return this.reads[reach].run(caller, async () => {
      const path = join(this.folder, randomUUID());
      try {
        // Somebody else may have read it meanwhile.
        return this.known(cid) ?? { path, type: await this.copy(cid, reach, path) };
      } catch (error) {
        this.remove(path);
        return undefinedIfMissing(error);
      }
    });
  }

  /** Copies a file to the disk. @throws Unfit */
  private async copy(cid: string, reach: Reach, path: string): Promise<PublicType> {
    const seen: { type?: PublicType | undefined } = {};
    const source = this.ipfs.read(cid, reach, limits.fileBytes);
    const bounded = async function* (): AsyncGenerator<Uint8Array> {
      let bytes = 0;
      for await (const chunk of withHead(source)) {
        seen.type ??= typeOf(chunk);
        bytes += chunk.length;
        if (!seen.type || bytes > LARGEST[seen.type]) throw new Unfit();
        yield chunk;
      }
    };
    await pipeline(bounded, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const { type } = seen;
    if (!type || (type === JSON_TYPE && !isUtf8(await readFile(path)))) throw new Unfit();
    return type;
  }

  private async derive(cid: string, file: OriginalFile | PublicFile, caller: string): Promise<PublicFile> {
    if ('etag' in file) return file;
    const { path, type } = file;
    const [jsonTag, pictureTag] = ContentReader.etagsOf(cid);
    if (!isPicture(type)) return this.keep(cid, { path, type, bytes: await sizeOf(path), etag: jsonTag });
    const derived = join(this.folder, randomUUID());
    try {
      return await this.images.inTurn(caller, async () => {
        const known = this.known(cid);
        if (known) return known;
        if (!(await this.images.reencodeFile(path, derived, LOGO_SIDE))) throw new Unfit();
        return this.keep(cid, { path: derived, type, bytes: await sizeOf(derived), etag: pictureTag });
      });
    } catch (error) {
      this.remove(derived);
      throw error;
    } finally {
      this.remove(path);
    }
  }

  /** Keeps the first of the same files that several callers read at once, since it may be being sent. */
  private keep(cid: string, file: PublicFile): PublicFile {
    const first = this.kept.get(cid);
    if (first) this.remove(file.path);
    else this.kept.set(cid, file);
    return first ?? file;
  }

  private refusalOf(cid: string, error: unknown): unknown {
    if (error instanceof Unfit) {
      this.refused.set(cid, noFile());
      return noFile();
    }
    const isPassing = error instanceof Problem && [404, 504].includes(error.status);
    if (isPassing && !this.refused.has(cid)) this.refused.set(cid, error, { ttl: PASSING_MS });
    return error;
  }

  private remove(path: string): void {
    rm(path, { force: true }).catch((error: unknown) => this.logger.warn(error));
  }
}

const noFile = () => Problem.notFound('No Record Found', 'No image or JSON is known by this content id');

const sizeOf = async (path: string) => (await stat(path)).size;

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof FileMissing)) throw error;
}

/** Returns a file's type by its first bytes. JSON is only what starts like an object. */
function typeOf(head: Uint8Array): PublicType | undefined {
  return imageType(head) ?? (head[0] === OPENING_BRACE ? JSON_TYPE : undefined);
}

/** Joins the first chunks until they are long enough to show the type. */
async function* withHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    yield head;
    head = undefined;
  }
  if (head) yield head;
}
