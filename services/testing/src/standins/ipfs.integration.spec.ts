import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { create, type KuboRPCClient } from 'kubo-rpc-client';
import { createIpfsApi } from './ipfs.js';

const text = (value: string) => new TextEncoder().encode(value);

describe("the local stack's IPFS, through Kubo's own client", () => {
  let dir: string;
  let api: FastifyInstance;
  let kubo: KuboRPCClient;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'launchpad-ipfs-'));
    api = await createIpfsApi(dir);
    kubo = create({ url: await api.listen({ port: 0, host: '127.0.0.1' }) });
  });

  afterAll(async () => {
    await api.close();
    await rm(dir, { recursive: true });
  });

  const read = async (cid: string, range = {}) => {
    const parts: Uint8Array[] = [];
    for await (const part of kubo.cat(cid, range)) parts.push(part);
    return Buffer.concat(parts);
  };

  it.each([
    ['version 0', {}, 'hello world\n', 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'],
    [
      'version 1',
      { cidVersion: 1 },
      'hello world\n',
      'bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4',
    ],
    ['an empty file', {}, '', 'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH'],
  ] as const)('gives the content id Kubo gives (%s)', async (_name, options, content, cid) => {
    const added = await kubo.add(text(content), options);
    expect(added.cid.toString()).toBe(cid);
    expect((await read(cid)).toString()).toBe(content);
  });

  it('keeps a file of several chunks, and reads a range of it', async () => {
    const content = Buffer.alloc(600_000, 'launchpad ');
    const { cid } = await kubo.add(content, { cidVersion: 1, pin: true });
    expect((await read(cid.toString())).equals(content)).toBe(true);
    const range = await read(cid.toString(), { offset: 262_140, length: 20 });
    expect(range.equals(content.subarray(262_140, 262_160))).toBe(true);
  });

  it('unpins, once, and hashes what it does not store', async () => {
    const { cid } = await kubo.add(text('unpinned'), { cidVersion: 1 });
    expect((await kubo.pin.rm(cid)).toString()).toBe(cid.toString());
    await expect(kubo.pin.rm(cid)).rejects.toThrow('not pinned or pinned indirectly');
    const hashed = await kubo.add(text('only hashed'), { cidVersion: 1, onlyHash: true });
    await expect(read(hashed.cid.toString())).rejects.toThrow(/not found/i);
    expect((await kubo.add(text('only hashed'), { cidVersion: 1 })).cid.equals(hashed.cid)).toBe(true);
  });

  it('pins, and reads single blocks', async () => {
    const { cid } = await kubo.add(text('a block'), { cidVersion: 1 });
    expect((await kubo.pin.add(cid)).toString()).toBe(cid.toString());
    expect(Buffer.from(await kubo.block.get(cid)).toString()).toBe('a block');
  });

  it('says which node it is', async () => {
    expect((await kubo.id()).agentVersion).toBe('launchpad-local');
    expect((await kubo.version()).version).toContain('local');
  });

  it('refuses what it does not have and what it can not do', async () => {
    await expect(read('QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn')).rejects.toThrow(/not found/i);
    await expect(read('nonsense')).rejects.toThrow(/nonsense|CID|path/i);
    await expect(kubo.add(text('x'), { trickle: true })).rejects.toThrow('trickle=true');
  });
});
