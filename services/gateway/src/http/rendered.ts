import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

/** Smaller answers would hardly shrink. */
export const LEAST_COMPRESSED_BYTES = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof compressors;

const encodings = new Negotiator({ supportedValues: [...Object.keys(compressors), 'identity'] });

/** The body of an answer, and how it is encoded; undefined as it is. */
export interface Body {
  bytes: Buffer;
  encoding: Encoding | undefined;
}

/** A rendered answer: its JSON or HTML, its ETag, and its compressed forms, each made once. */
export class Rendered {
  readonly bytes: Buffer;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(
    text: string,
    readonly etag: string,
  ) {
    this.bytes = Buffer.from(text);
  }

  /** Renders an answer, unless it is rendered already. */
  static of(answer: unknown): Rendered {
    return answer instanceof Rendered ? answer : Rendered.ofText(JSON.stringify(answer));
  }

  /** Renders what is a text already. */
  static ofText(text: string): Rendered {
    return new Rendered(text, `W/"${createHash('sha1').update(text).digest('base64url')}"`);
  }

  /** The form that suits a request best. */
  async body(acceptEncoding: string | undefined): Promise<Body> {
    const encoding =
      acceptEncoding && this.bytes.length >= LEAST_COMPRESSED_BYTES && encodings.negotiate(acceptEncoding);
    if (!encoding || !isCompressed(encoding)) return { bytes: this.bytes, encoding: undefined };
    const known = this.compressed.get(encoding);
    if (known) return { bytes: await known, encoding };
    const made = compressors[encoding](this.bytes);
    this.compressed.set(encoding, made);
    return { bytes: await made, encoding };
  }
}

const isCompressed = (encoding: string): encoding is Encoding => encoding in compressors;
