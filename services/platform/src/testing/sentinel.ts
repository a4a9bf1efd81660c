import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RedisConfig } from '../config/config.js';
import { newCertificate, type Certificate } from './certificate.js';
import { eventually } from './eventually.js';
import { freePort } from './ports.js';
import { findProgram } from './programs.js';

const NAME = 'launchpad';
/** With what an address can't hold. */
const PASSWORD = 'p:/@s #s';
const SENTINEL_PASSWORD = 'watch';

/**
 * Two Redis servers and the Sentinel that watches them, all over TLS only and with passwords. Always programs of this
 * machine: what they print says when each is ready and has found the others.
 */
export class TestSentinel {
  private readonly processes = new Map<number, ChildProcess>();
  private ports: number[] = [];
  private sentinelPort = 0;

  private constructor(private readonly certificate: Certificate) {}

  static async start(): Promise<TestSentinel> {
    const sentinel = new TestSentinel(await newCertificate());
    try {
      await sentinel.up();
    } catch (error) {
      await sentinel.stop();
      throw error;
    }
    return sentinel;
  }

  /** What reaches the server that is writable; the first address is of a Sentinel that does not answer. */
  get environment(): RedisConfig {
    return {
      REDIS_URL: `rediss://127.0.0.1:1,rediss://127.0.0.1:${this.sentinelPort}`,
      REDIS_PASSWORD: PASSWORD,
      REDIS_SENTINEL_NAME: NAME,
      REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
      REDIS_CA_FILE: this.certificate.cert,
    };
  }

  /** Kills the server that was writable first, when the other one has all of its data; Sentinel then promotes that. */
  async killFirst(): Promise<void> {
    await eventually(async () => {
      const replication = await this.ask('info', 'replication');
      const written = /master_repl_offset:(\d+)/.exec(replication)?.[1];
      return written !== undefined && replication.includes(`,offset=${written},`);
    });
    const child = this.processes.get(this.ports[0]!)!;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Makes the server that is writable first refuse to write, as one without memory left. */
  async refuseWrites(): Promise<void> {
    await this.ask('config', 'set', 'maxmemory', '1');
  }

  /** Ends what {@link refuseWrites} began. */
  async takeWrites(): Promise<void> {
    await this.ask('config', 'set', 'maxmemory', '0');
  }

  /** Ends the connections of all clients to the server that is writable first. */
  async dropClients(): Promise<void> {
    await this.ask('client', 'kill', 'type', 'normal');
  }

  /** Ends all of them and removes their data. */
  async stop(): Promise<void> {
    for (const child of this.processes.values()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(this.certificate.folder, { recursive: true, force: true });
  }

  private async ask(...command: string[]): Promise<string> {
    const options = ['-p', String(this.ports[0]), '--tls', '--cacert', this.certificate.cert, ...command];
    const env = { ...process.env, REDISCLI_AUTH: PASSWORD };
    return (await promisify(execFile)(findProgram('redis-cli', 'redis-tools'), options, { env })).stdout;
  }

  private async up(): Promise<void> {
    this.ports = [await freePort(), await freePort()];
    this.sentinelPort = await freePort();
    const [first, second] = this.ports as [number, number];
    const passwords = [`requirepass "${PASSWORD}"`, `masterauth "${PASSWORD}"`];
    const server = [...passwords, 'save ""', 'repl-diskless-sync-delay 0'];
    await this.launch(first, server, /Ready to accept connections/);
    await this.launch(second, [...server, `replicaof 127.0.0.1 ${first}`], /Finished with success/);
    await this.launch(
      this.sentinelPort,
      [
        `requirepass ${SENTINEL_PASSWORD}`,
        `sentinel monitor ${NAME} 127.0.0.1 ${first} 1`,
        `sentinel auth-pass ${NAME} "${PASSWORD}"`,
        `sentinel down-after-milliseconds ${NAME} 500`,
        `sentinel failover-timeout ${NAME} 2000`,
      ],
      /\+slave /,
      ['--sentinel'],
    );
  }

  /** Starts one, and waits until it prints that it is ready. */
  private async launch(port: number, own: string[], ready: RegExp, options: string[] = []): Promise<void> {
    const { folder, cert, key } = this.certificate;
    const dir = join(folder, String(port));
    await mkdir(dir);
    const file = join(dir, 'redis.conf');
    const tls = [`tls-cert-file ${cert}`, `tls-key-file ${key}`, `tls-ca-cert-file ${cert}`];
    const common = ['bind 127.0.0.1', 'port 0', `tls-port ${port}`, 'tls-replication yes', ...tls];
    const config = [...common, 'tls-auth-clients no', `dir ${dir}`, ...own];
    await writeFile(file, `${config.join('\n')}\n`);
    const child = spawn(findProgram('redis-server', 'redis-server'), [file, ...options], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.processes.set(port, child);
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${printed}`)));
      child.stdout.on('data', (text: Buffer) => {
        printed += String(text);
        if (ready.test(printed)) resolve();
      });
    });
    child.stdout.removeAllListeners('data').resume();
  }
}
