import { Injectable, Logger } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import { create, type KuboRPCClient } from 'kubo-rpc-client';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { GatewayConfig } from '../config.js';

const TIMEOUT_MS = 10_000;
const MOST_CONNECTIONS = 64;
/** Kubo's errors for a missing file or something that is not a file. */
const NONE = /not found|could not find|no such|not a file|is a directory/i;

/** Where a file is looked for: in the node's own store, which answers at once, or also on the network. */
export type Reach = 'store' | 'network';

/** Deadline of a read, in milliseconds. */
const LONGEST_MS: Record<Reach, number> = { store: 5_000, network: TIMEOUT_MS };
/** How much later the connection is given up, if Kubo does not keep the deadline. */
const MARGIN_MS = 1_000;

/** Thrown if IPFS has no such file. */
export class FileMissing extends Error {}

/** Files on IPFS, through Kubo's RPC API. */
@Injectable()
export class Ipfs {
  private readonly logger = new Logger(Ipfs.name);
  private readonly kubo: KuboRPCClient;

  constructor({ IPFS_API_URL }: GatewayConfig) {
    const AgentOf = IPFS_API_URL.startsWith('https:') ? SecureAgent : Agent;
    const agent = new AgentOf({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
    this.kubo = create({ url: IPFS_API_URL, agent });
  }

  /** The content id that a file will have: for a small one CIDv1, raw, sha2-256. Nothing is stored. */
  hash(bytes: Uint8Array): Promise<string> {
    return this.send(bytes, { onlyHash: true });
  }

  /** Stores and pins a file. */
  async add(bytes: Uint8Array): Promise<void> {
    await this.send(bytes, { pin: true });
  }

  private async send(bytes: Uint8Array, how: { onlyHash: true } | { pin: true }): Promise<string> {
    const options = { cidVersion: 1, rawLeaves: true, timeout: TIMEOUT_MS, ...how } as const;
    try {
      return (await this.kubo.add(bytes, options)).cid.toString();
    } catch (error) {
      this.logger.error(error);
      throw new Problem(503, 'storage-unavailable', 'Files can not be stored now', 'Please try again later');
    }
  }

  /**
   * Streams a file. One that is larger yields more than this many bytes.
   * @throws FileMissing
   * @throws Problem 502 or 504 if IPFS does not answer
   */
  async *read(cid: string, reach: Reach, mostBytes: number): AsyncGenerator<Uint8Array> {
    const timeout = LONGEST_MS[reach];
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), timeout + MARGIN_MS);
    // Kubo's option of all commands, which its client does not name.
    const options = { length: mostBytes + 1, timeout, signal: over.signal, offline: reach === 'store' };
    try {
      yield* this.kubo.cat(cid, options);
    } catch (error) {
      throw this.problemOf(cid, error);
    } finally {
      clearTimeout(timer);
      // A reader that has seen enough leaves the rest.
      over.abort();
    }
  }

  private problemOf(cid: string, error: unknown): Error {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === 'HTTPError' && NONE.test(message)) return new FileMissing(cid);
    this.logger.warn(`${cid}: ${name}: ${message}`);
    if (name === 'TimeoutError' || name === 'AbortError')
      return new Problem(504, 'not-found-in-time', 'The file was not found in time');
    return new Problem(502, 'storage-unavailable', 'Files can not be read now', 'Please try again later');
  }
}
