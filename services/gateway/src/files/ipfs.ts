import { Injectable, Logger } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import { create, type KuboRPCClient } from 'kubo-rpc-client';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { GatewayConfig } from '../config.js';
import { Gate } from '../http/gate.js';

const TIMEOUT_MS = 10_000;
/** Looking up a missing file takes until the timeout, so each caller's share of connections is limited. */
const READS = { atOnce: 48, waiting: 48, perCaller: 12 };
const MOST_CONNECTIONS = 64;
/** Kubo's errors for a missing file or something that is not a file. */
const NONE = /not found|could not find|no such|not a file|is a directory/i;

/** Files on IPFS, through Kubo's RPC API. */
@Injectable()
export class Ipfs {
  private readonly logger = new Logger(Ipfs.name);
  private readonly kubo: KuboRPCClient;

  private readonly reads = new Gate(READS);

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
   * Reads a file of at most this many bytes; undefined if IPFS has none, or it is larger.
   * @param caller who it is read for
   * @param send passes it on: the file takes memory, and counts as one of the caller's, until that is done
   * @throws Problem 502 or 504 if IPFS does not answer, 503 if it is overloaded
   */
  async read(
    cid: string,
    mostBytes: number,
    caller: string,
    send: (file: Buffer | undefined) => Promise<void>,
  ): Promise<void> {
    await this.reads.run(caller, async () => send(await this.whole(cid, mostBytes)));
  }

  private async whole(cid: string, mostBytes: number): Promise<Buffer | undefined> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of this.kubo.cat(cid, { length: mostBytes + 1, timeout: TIMEOUT_MS })) {
        chunks.push(chunk);
      }
    } catch (error) {
      return this.missing(cid, error);
    }
    const bytes = Buffer.concat(chunks);
    return bytes.length > mostBytes ? undefined : bytes;
  }

  /** Whether the error means that there is no such file. */
  private missing(cid: string, error: unknown): undefined {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === 'HTTPError' && NONE.test(message)) return undefined;
    this.logger.warn(`${cid}: ${name}: ${message}`);
    if (name === 'TimeoutError')
      throw new Problem(504, 'not-found-in-time', 'The file was not found in time');
    throw new Problem(502, 'storage-unavailable', 'Files can not be read now', 'Please try again later');
  }
}
