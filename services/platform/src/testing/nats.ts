import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.js';

const CONFIG = 'nats.conf';

interface Login {
  user: string;
  password: string;
}

/** The environment with the folder that Debian keeps servers in, which is outside the path of ordinary users. */
export function withServers(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin` };
}

/** A NATS server for one suite, so that concurrent suites do not interfere. */
export class TestNats {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly directory: string,
    private readonly login: Login | undefined,
    private readonly environment: Record<string, string> = {},
  ) {}

  /** Starts one with this configuration and these variables. */
  static async configured(config: string, environment: Record<string, string> = {}): Promise<TestNats> {
    const directory = await mkdtemp(join(tmpdir(), 'nats-'));
    await writeFile(join(directory, CONFIG), config);
    const nats = new TestNats(await freePort(), directory, undefined, environment);
    await nats.up();
    return nats;
  }

  /** Starts `nats-server` with JetStream on a free port; with a login it rejects everybody else. */
  static async start(login?: Login): Promise<TestNats> {
    const nats = new TestNats(await freePort(), await mkdtemp(join(tmpdir(), 'nats-')), login);
    await nats.up();
    return nats;
  }

  /** For `NATS_URL`. */
  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Restarts it after {@link down}; its streams are kept. */
  async up(): Promise<void> {
    const options = ['-js', '-a', '127.0.0.1', '-p', String(this.port), '-sd', this.directory];
    if (this.login) options.push('--user', this.login.user, '--pass', this.login.password);
    const config = join(this.directory, CONFIG);
    if (existsSync(config)) options.push('-c', config);
    const env = { ...withServers(), ...this.environment };
    const child = spawn('nats-server', options, { stdio: ['ignore', 'ignore', 'pipe'], env });
    this.process = child;
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}`)));
      child.stderr.on('data', (line: Buffer) => {
        if (line.includes('Server is ready')) resolve();
      });
    });
  }

  /** Kills it, as a crash would. */
  async down(): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Stops it and removes its data. */
  async stop(): Promise<void> {
    await this.down();
    await rm(this.directory, { recursive: true, force: true });
  }
}
