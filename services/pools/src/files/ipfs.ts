import { cidOf, hashMetadata } from '@launchpad/contracts';
import { limits } from '@launchpad/api';
import { Injectable } from '@nestjs/common';
import { create, type KuboRPCClient } from 'kubo-rpc-client';
import { PoolsConfig } from '../config.js';

const TIMEOUT_MS = 20_000;
const PIN_TIMEOUT_MS = 10_000;

/** Kubo's error for unpinning what is not pinned. */
const NOT_PINNED = /not pinned/;

/** Files on IPFS. */
@Injectable()
export class Ipfs {
  private readonly kubo: KuboRPCClient;

  constructor({ IPFS_API_URL }: PoolsConfig) {
    this.kubo = create({ url: IPFS_API_URL });
  }

  /**
   * The bytes of the metadata with that hash. Throws if IPFS does not have them in time, returns too many, or returns
   * others.
   */
  async read(formHash: string): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    const options = { length: limits.metadataBytes + 1, signal: AbortSignal.timeout(TIMEOUT_MS) };
    let size = 0;
    for await (const part of this.kubo.cat(cidOf(formHash), options)) {
      // A node may return more than requested.
      size += part.length;
      if (size > limits.metadataBytes) throw new Error('IPFS has more of it than metadata can be');
      parts.push(part);
    }
    const bytes = Buffer.concat(parts);
    if (hashMetadata(bytes) !== formHash) throw new Error('IPFS answered other bytes than asked for');
    return bytes;
  }

  /** Pins a file that the node has. Throws if it has not, or on timeout. */
  async pin(cid: string): Promise<void> {
    await this.kubo.pin.add(cid, { signal: AbortSignal.timeout(PIN_TIMEOUT_MS) });
  }

  /** Unpins a file if it is pinned. Throws on timeout. */
  async unpin(cid: string): Promise<void> {
    try {
      await this.kubo.pin.rm(cid, { signal: AbortSignal.timeout(PIN_TIMEOUT_MS) });
    } catch (error) {
      if (!NOT_PINNED.test(String(error))) throw error;
    }
  }
}
