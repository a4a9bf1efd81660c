import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@launchpad/platform/testing';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** An instance of the service as a process, which a test can kill. Needs a build. */
export class Instance {
  private constructor(
    private readonly child: ChildProcess,
    private readonly healthPort: number,
  ) {}

  static async start(environment: Readonly<Record<string, string>>): Promise<Instance> {
    const healthPort = await freePort();
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'warn',
      ...environment,
      HEALTH_PORT: `${healthPort}`,
    };
    const log = openSync(join(tmpdir(), `orders-${healthPort}.log`), 'a');
    const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', log, log], env });
    closeSync(log);
    return new Instance(child, healthPort);
  }

  /** Its metrics as text; empty while it does not answer. */
  async metrics(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.healthPort}/metrics`).catch(() => undefined);
    return (await answer?.text()) ?? '';
  }

  /** Like a crash. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
