import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { FsBlockstore } from 'blockstore-fs';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { exporter } from 'ipfs-unixfs-exporter';
import { importer, type ImporterOptions } from 'ipfs-unixfs-importer';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { CID } from 'multiformats/cid';

const KUBO_CHUNK_BYTES = 256 * 1024;
const KUBO_LINKS_PER_NODE = 174;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
// A peer id is the hash of a public key. This node has no key and no peers.
const PEER_ID = '12D3KooWGzh2WJxqhN4sQWyJgxRPpVTj2sEzWYwT8Q1Vd1xkFWVq';

type Query = Record<string, string | undefined>;

/**
 * The part of the Kubo RPC API the product uses (add, cat, pin/add, pin/rm, pin/ls, block/get, block/stat, id, version),
 * over blocks kept in a folder, unpinned ones too. Files get the content ids Kubo gives them. What is not here is answered as an
 * error, as Kubo answers: status 500 with `{ Message, Code, Type }`.
 */
export async function createIpfsApi(dataDir: string): Promise<FastifyInstance> {
  const blocks = new FsBlockstore(dataDir);
  await blocks.open();
  const pins = new Pins(dataDir);
  const api = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await api.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 100 } });

  api.setErrorHandler((error, _request, reply) =>
    reply.code(500).send({ Message: messageOf(error), Code: 0, Type: 'error' }),
  );
  api.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ Message: `${request.url} is not part of the local stack's IPFS`, Code: 1, Type: 'error' }),
  );

  api.post<{ Querystring: Query }>('/api/v0/add', async (request, reply) => {
    const added: string[] = [];
    const isStored = request.query['only-hash'] !== 'true';
    for await (const { name, cid, size } of addFiles(request, isStored ? blocks : nowhere)) {
      if (isStored) await pins.add(cid);
      added.push(JSON.stringify({ Name: name || cid.toString(), Hash: cid.toString(), Size: `${size}` }));
    }
    return reply.type('application/json').send(`${added.join('\n')}\n`);
  });

  api.post<{ Querystring: Query }>('/api/v0/cat', async (request, reply) => {
    const entry = await exporter(argument(request), blocks);
    if (entry.type !== 'file' && entry.type !== 'raw') throw new Error('this dag node is not a file');
    const { offset, length } = request.query;
    const range = {
      ...(offset === undefined ? {} : { offset: Number(offset) }),
      ...(length === undefined ? {} : { length: Number(length) }),
    };
    return reply.type('text/plain').send(await collect(entry.content(range)));
  });

  api.post<{ Querystring: Query }>('/api/v0/pin/add', async (request) => {
    const cid = CID.parse(argument(request));
    await collect(blocks.get(cid));
    await pins.add(cid);
    return { Pins: [cid.toString()] };
  });

  api.post<{ Querystring: Query }>('/api/v0/pin/rm', async (request) => {
    const cid = CID.parse(argument(request));
    if (!(await pins.remove(cid))) throw new Error('not pinned or pinned indirectly');
    return { Pins: [cid.toString()] };
  });

  api.post('/api/v0/pin/ls', async () => ({
    Keys: Object.fromEntries((await pins.all()).map((cid) => [cid, { Type: 'recursive' }])),
  }));

  api.post<{ Querystring: Query }>('/api/v0/block/get', async (request, reply) =>
    reply.type('application/octet-stream').send(await collect(blocks.get(CID.parse(argument(request))))),
  );

  api.post<{ Querystring: Query }>('/api/v0/block/stat', async (request) => {
    const cid = CID.parse(argument(request));
    return { Key: cid.toString(), Size: (await collect(blocks.get(cid))).length };
  });

  api.get('/healthz', () => ({ status: 'ok' }));
  api.post('/api/v0/id', () => ({
    ID: PEER_ID,
    PublicKey: '',
    Addresses: [],
    AgentVersion: 'launchpad-local',
    Protocols: [],
  }));
  api.post('/api/v0/version', () => ({
    Version: '0.0.0-local',
    Commit: '',
    Repo: '15',
    System: '',
    Golang: '',
  }));
  return api;
}

/** Takes the blocks of what is hashed only. */
const nowhere: Pick<FsBlockstore, 'put'> = { put: (cid) => Promise.resolve(cid) };

/** What was added or pinned, a content id a line: blocks are kept by their hashes alone. */
class Pins {
  private readonly file: string;
  private changing: Promise<unknown> = Promise.resolve();

  constructor(dataDir: string) {
    this.file = join(dataDir, 'pins');
  }

  async add(cid: CID): Promise<void> {
    await this.change((pins) => !pins.has(cid.toString()) && pins.add(cid.toString()));
  }

  /** Whether there was such a pin. */
  remove(cid: CID): Promise<boolean> {
    return this.change((pins) => pins.delete(cid.toString()));
  }

  async all(): Promise<string[]> {
    const text = await readFile(this.file, 'utf8').catch(() => '');
    return [...new Set(text.split('\n').filter(Boolean))];
  }

  /** One change after the other; written where it changes anything. */
  private change(make: (pins: Set<string>) => unknown): Promise<boolean> {
    const changed = this.changing.then(async () => {
      const pins = new Set(await this.all());
      if (!make(pins)) return false;
      await writeFile(`${this.file}.new`, [...pins, ''].join('\n'));
      await rename(`${this.file}.new`, this.file);
      return true;
    });
    this.changing = changed.catch(() => {});
    return changed;
  }
}

async function* addFiles(request: FastifyRequest<{ Querystring: Query }>, blocks: Pick<FsBlockstore, 'put'>) {
  const options = importOptions(request.query);
  for await (const part of request.files()) {
    const path = decodeURIComponent(part.filename);
    for await (const { cid, size } of importer([{ content: part.file }], blocks, options)) {
      if (part.file.truncated) throw new Error(`${path} is larger than ${MAX_FILE_BYTES} bytes`);
      yield { name: path, cid, size };
    }
  }
}

/** Kubo's defaults: version 0 with wrapped leaves, version 1 with raw ones. */
function importOptions(query: Query): ImporterOptions {
  for (const option of ['chunker', 'trickle', 'wrap-with-directory', 'hash']) {
    const value = query[option];
    if (value !== undefined && value !== 'false' && value !== 'sha2-256') {
      throw new Error(`the local stack's IPFS can't add with ${option}=${value}`);
    }
  }
  const cidVersion = query['cid-version'] === '1' ? 1 : 0;
  return {
    cidVersion,
    rawLeaves: query['raw-leaves'] === undefined ? cidVersion === 1 : query['raw-leaves'] === 'true',
    chunker: fixedSize({ chunkSize: KUBO_CHUNK_BYTES }),
    layout: balanced({ maxChildrenPerNode: KUBO_LINKS_PER_NODE }),
  };
}

function argument(request: FastifyRequest<{ Querystring: Query }>): string {
  const { arg } = request.query;
  if (!arg) throw new Error('argument "arg" is required');
  return arg.replace(/^\/ipfs\//, '');
}

async function collect(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'NotFoundError' ? 'block was not found locally' : error.message;
}
