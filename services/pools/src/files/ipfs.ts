import { cidOf, hashMetadata } from '@launchpad/contracts';
import { limits } from '@launchpad/api';
import { Injectable } from '@nestjs/common';
import { create, type KuboRPCClient } from 'kubo-rpc-client';
import { PoolsConfig } from '../config.js';

const PATIENCE_MS = 20_000;
const PIN_PATIENCE_MS = 10_000;

/** How Kubo says that there is nothing to unpin. */
const NOT_PINNED = /not pinned/;

/** Files on IPFS. */
@Injectable()
export class Ipfs {
  private readonly kubo: KuboRPCClient;

  constructor({ IPFS_API_URL }: PoolsConfig) {
    this.kubo = create({ url: IPFS_API_URL });
  }

  /**
   * The bytes of metadata that hash to `formHash`. Throws where IPFS does not have them in time, has too many, or hands
   * out others.
   */
  async read(formHash: string): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    const options = { length: limits.metadataBytes + 1, signal: AbortSignal.timeout(PATIENCE_MS) };
    let size = 0;
    for await (const part of this.kubo.cat(cidOf(formHash), options)) {
      // A node may hand out more than it was asked for.
      size += part.length;
      if (size > limits.metadataBytes) throw new Error('IPFS has more of it than metadata can be');
      parts.push(part);
    }
    const bytes = Buffer.concat(parts);
    if (hashMetadata(bytes) !== formHash) throw new Error('IPFS answered other bytes than asked for');
    return bytes;
  }

  /** Pins a file that the node has. Throws where it has not, or says nothing in time. */
  async pin(cid: string): Promise<void> {
    await this.kubo.pin.add(cid, { signal: AbortSignal.timeout(PIN_PATIENCE_MS) });
  }

  /** Unpins a file, if it is pinned. Throws where the node says nothing in time. */
  async unpin(cid: string): Promise<void> {
    try {
      await this.kubo.pin.rm(cid, { signal: AbortSignal.timeout(PIN_PATIENCE_MS) });
    } catch (error) {
      if (!NOT_PINNED.test(String(error))) throw error;
    }
  }
}
