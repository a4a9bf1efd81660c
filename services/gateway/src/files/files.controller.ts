import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Controller, Req, Res } from '@nestjs/common';
import { limits } from '@launchpad/api';
import { cidOf } from '@launchpad/contracts';
import { InjectClient, Problem, walletOf, type RpcClient } from '@launchpad/platform';
import { PoolsService, type Caller } from '@launchpad/proto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  routes,
  type AnswerOf,
  type FileKind,
  type Input,
  type Routes,
  type StoredFile,
} from '@launchpad/api/routes';
import { clientSite } from '../http/client-network.js';
import { deliver } from '../http/deliver.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { Gate } from '../http/gate.js';
import { isSeen } from '../http/revalidation.js';
import { ContentReader } from './content-reader.js';
import { imageType, LOGO_SIDE } from './image-limits.js';
import { Images } from './images.js';
import { Ipfs } from './ipfs.js';
import { metadataHash } from './metadata.js';
import { isPdf, wholePdf } from './pdf.js';
import { readUpload } from './upload.js';
import { Vault } from './vault.js';

const DOCUMENT_SIDE = 4096;
/** Documents have at most 5 MB, but a picture may grow when re-encoded. */
const MOST_SEALED_BYTES = 20 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';
const PDF = 'application/pdf';
/** Keeps browsers from running anything in a stored file. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Files that a site reads at once. */
const DELIVERIES = { atOnce: Infinity, waiting: 0, perCaller: 128 };
/** Memory that a reader who takes nothing holds. */
const CHUNK_BYTES = 16 * 1024;

/** Files on IPFS: uploads, public files, and identity documents for admins. */
@Controller()
export class FilesController {
  private readonly deliveries = new Gate(DELIVERIES);

  constructor(
    private readonly images: Images,
    private readonly ipfs: Ipfs,
    private readonly content: ContentReader,
    private readonly vault: Vault,
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
  ) {}

  @Endpoint(routes.upload)
  async upload(@Req() request: FastifyRequest, @Who() caller: Caller): Promise<AnswerOf<Routes['upload']>> {
    const { kind, bytes } = await readUpload(request);
    // without a wallet, accounts insert pictures into texts, and nothing else
    if (kind !== 'logo') walletOf(caller);
    return { success: true, data: await this.store(kind, bytes, caller) };
  }

  @Endpoint(routes.getIpfs)
  async read(
    @In() { params }: Input<Routes['getIpfs']>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const seen = ContentReader.etagsOf(params.cid).find((etag) => isSeen(request, etag));
    void reply.header('cache-control', FOREVER).header('content-security-policy', INERT);
    // What a content id names never changes, so that nothing needs to be read.
    if (seen) return reply.status(304).header('etag', seen).send();
    const caller = clientSite(request.ip);
    const { path, type, bytes, etag } = await this.content.find(params.cid, caller);
    void reply.type(type).header('etag', etag).header('content-length', bytes);
    await this.deliveries.run(caller, () =>
      deliver(
        reply,
        // Fastify keeps the length of a stream, and would read all of one that it does not send.
        request.method === 'HEAD'
          ? Readable.from([])
          : createReadStream(path, { highWaterMark: CHUNK_BYTES }),
      ),
    );
  }

  @Endpoint(routes.viewIdentityDoc)
  async view(
    @In() { params }: Input<Routes['viewIdentityDoc']>,
    @Who() { subject }: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.content.readSealed(params.cid, MOST_SEALED_BYTES, subject, async (sealed) => {
      const bytes = sealed && this.vault.open(sealed);
      const type = bytes && (imageType(bytes) ?? (isPdf(bytes) ? PDF : undefined));
      if (!type)
        throw Problem.notFound('No Record Found', 'No identity document is known by this content id');
      // A PDF may hold scripts: it is saved, never opened on this site.
      if (type === PDF) reply.header('content-disposition', 'attachment; filename="document.pdf"');
      void reply.type(type).header('content-security-policy', INERT);
      await deliver(reply, bytes);
    });
  }

  private async store(kind: FileKind, bytes: Buffer, caller: Caller): Promise<StoredFile> {
    const who = caller.address || caller.subject;
    switch (kind) {
      case 'logo': {
        const image = await this.images.reencode(bytes, LOGO_SIDE, who);
        // Larger ones would not be served.
        if (image.length > limits.fileBytes) throw tooLarge();
        const cid = await this.add(image, caller);
        return { kind, cid, path: `/ipfs/${cid}`, size: image.length };
      }
      case 'identityDoc': {
        const sealed = this.vault.seal(await this.images.reencode(bytes, DOCUMENT_SIDE, who));
        return { kind, cid: await this.add(sealed, caller), size: sealed.length };
      }
      case 'document': {
        const plain = isPdf(bytes) ? wholePdf(bytes) : await this.images.reencode(bytes, DOCUMENT_SIDE, who);
        const sealed = this.vault.seal(plain);
        return { kind: 'identityDoc', cid: await this.add(sealed, caller), size: sealed.length };
      }
      case 'metadata': {
        const formHash = metadataHash(bytes);
        const cid = await this.add(bytes, caller);
        if (cid !== cidOf(formHash)) throw new Error(`IPFS stored ${formHash} as ${cid}`);
        return { kind, cid, path: `/ipfs/${cid}`, formHash, size: bytes.length };
      }
    }
  }

  /** Stores a file after its owner is recorded and their limits are checked. */
  private async add(bytes: Uint8Array, caller: Caller): Promise<string> {
    const cid = await this.ipfs.hash(bytes);
    await this.pools.recordUpload({ caller, cid, bytes: bytes.length });
    await this.ipfs.add(bytes);
    this.content.stored(cid);
    return cid;
  }
}

const tooLarge = () =>
  new Problem(
    413,
    'too-large',
    'The file is too large',
    `At most ${limits.fileBytes} bytes after re-encoding`,
  );
