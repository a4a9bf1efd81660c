import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from './ask.js';
import { freePort } from './ports.js';
import { kill, launch, untilReady, type Running } from './process.js';
import { serverProgram } from './source.js';

const CONFIG = 'nats.conf';

interface Login {
  user: string;
  password: string;
}

/** A NATS server for one suite, so that concurrent suites do not interfere. */
export class TestNats {
  private running: Running | undefined;

  private constructor(
    private readonly port: number,
    private readonly directory: string,
    private readonly login: Login | undefined,
    private readonly environment: Record<string, string> = {},
    private readonly folders: string[] = [],
  ) {}

  /** Starts one with this configuration, these variables, and the folders that the configuration names. */
  static async configured(
    config: string,
    environment: Record<string, string> = {},
    folders: string[] = [],
  ): Promise<TestNats> {
    const directory = await mkdtemp(join(tmpdir(), 'nats-'));
    await writeFile(join(directory, CONFIG), config);
    const nats = new TestNats(await freePort(), directory, undefined, environment, folders);
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
    const args = ['-js', '-a', '127.0.0.1', '-p', String(this.port), '-sd', this.directory];
    if (this.login) args.push('--user', this.login.user, '--pass', this.login.password);
    const config = join(this.directory, CONFIG);
    if (existsSync(config)) args.push('-c', config);
    const program = { name: 'nats', ...serverProgram('nats', 'nats-server'), args, env: this.environment };
    const log = join(this.directory, 'log');
    this.running = await launch({ ...program, folders: [this.directory, ...this.folders] }, log, 'ours');
    await untilReady(this.running, async () => (await ask(this.port)).startsWith('INFO'));
  }

  /** Kills it, as a crash would. */
  async down(): Promise<void> {
    if (this.running) await kill(this.running);
    this.running = undefined;
  }

  /**
   * Copies its streams as they are, while it is down.
   * @returns puts the copy back, as from a snapshot of the disk, while it is down
   */
  async snapshot(): Promise<() => Promise<void>> {
    const streams = join(this.directory, 'jetstream');
    const copy = join(this.directory, 'snapshot');
    await cp(streams, copy, { recursive: true });
    return async () => {
      await rm(streams, { recursive: true });
      await cp(copy, streams, { recursive: true });
    };
  }

  /** Stops it and removes its data. */
  async stop(): Promise<void> {
    await this.down();
    await rm(this.directory, { recursive: true, force: true });
  }
}
