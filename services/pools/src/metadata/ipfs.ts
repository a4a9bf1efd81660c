import { cidOf, hashMetadata } from '@launchpad/contracts';
import { Injectable } from '@nestjs/common';
import { create, type KuboRPCClient } from 'kubo-rpc-client';
import { PoolsConfig } from '../config.js';
import { MAX_METADATA_BYTES } from './read-metadata.js';

const PATIENCE_MS = 20_000;

/** Metadata files on IPFS. */
@Injectable()
export class Ipfs {
  private readonly kubo: KuboRPCClient;

  constructor({ IPFS_API_URL }: PoolsConfig) {
    this.kubo = create({ url: IPFS_API_URL });
  }

  /**
   * The bytes that hash to `formHash`. Throws where IPFS does not have them in time, has too many, or hands
   * out others.
   */
  async read(formHash: string): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    const options = { length: MAX_METADATA_BYTES + 1, signal: AbortSignal.timeout(PATIENCE_MS) };
    for await (const part of this.kubo.cat(cidOf(formHash), options)) parts.push(part);
    const bytes = Buffer.concat(parts);
    if (hashMetadata(bytes) !== formHash) throw new Error('IPFS answered other bytes than asked for');
    return bytes;
  }
}
