import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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
      LOG_LEVEL: 'silent',
      ...environment,
      HEALTH_PORT: `${healthPort}`,
    };
    return new Instance(spawn(process.execPath, [MAIN], { stdio: 'ignore', env }), healthPort);
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
