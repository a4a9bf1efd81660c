import { Injectable, Logger } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import { create, type KuboRPCClient } from 'kubo-rpc-client';
import { GatewayConfig } from '../config.js';

const TIMEOUT_MS = 10_000;

/** Files on IPFS, through Kubo's RPC API. */
@Injectable()
export class Ipfs {
  private readonly logger = new Logger(Ipfs.name);
  private readonly kubo: KuboRPCClient;

  constructor({ IPFS_API_URL }: GatewayConfig) {
    this.kubo = create({ url: IPFS_API_URL });
  }

  /** Stores and pins a file and returns its content id: for a small file CIDv1, raw, sha2-256. */
  async add(bytes: Uint8Array): Promise<string> {
    const options = { cidVersion: 1, rawLeaves: true, pin: true, timeout: TIMEOUT_MS } as const;
    try {
      return (await this.kubo.add(bytes, options)).cid.toString();
    } catch (error) {
      this.logger.error(error);
      throw new Problem(503, 'storage-unavailable', 'Files can not be stored now', 'Please try again later');
    }
  }

  /** A file of at most this many bytes; undefined where it can't be found in time or is larger. */
  async read(cid: string, mostBytes: number): Promise<Buffer | undefined> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of this.kubo.cat(cid, { length: mostBytes + 1, timeout: TIMEOUT_MS })) {
        chunks.push(chunk);
      }
    } catch (error) {
      this.logger.debug(`${cid}: ${String(error)}`);
      return undefined;
    }
    const bytes = Buffer.concat(chunks);
    return bytes.length > mostBytes ? undefined : bytes;
  }
}
