import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServiceName } from '@launchpad/platform/permissions';
import { REPOSITORY } from '../stack/home.js';
import type { Services } from '../stack/services.js';
import { packageOf, type Package } from './packages.js';
import { isCode, transpile } from './transpile.js';
import { Types } from './types.js';

/**
 * Restarts services when their sources are edited: edited files are transpiled, and the services that use them are
 * restarted. If that fails, the reason is printed and the old version keeps running. Types are checked afterwards.
 */
export class LiveServices {
  private readonly edited = new Set<string>();
  /** files that can't be transpiled, with their packages */
  private readonly broken = new Map<string, Package>();
  /** services that run an old version */
  private readonly outdated = new Set<ServiceName>();
  private readonly types: Types;
  private work: Promise<void> | undefined;

  constructor(
    private readonly services: Services,
    private readonly packages: readonly Package[],
  ) {
    this.types = new Types(packages.map(({ folder }) => folder));
  }

  /** Handles files that were written or removed. */
  edit(files: readonly string[]): void {
    for (const file of files) this.edited.add(file);
    this.work ??= this.follow().finally(() => (this.work = undefined));
  }

  /** Waits until the services run the newest sources. */
  async upToDate(): Promise<void> {
    await this.work;
  }

  /** Stops handling edits, and waits for work in progress. */
  async stop(): Promise<void> {
    this.edited.clear();
    this.types.stop();
    await this.work;
  }

  private async follow(): Promise<void> {
    while (this.edited.size > 0) {
      const start = performance.now();
      const files = [...this.edited];
      this.edited.clear();
      if (files.some((file) => file.endsWith('.proto'))) await generateMessages();
      for (const file of files.filter(isCode)) await this.transpile(file);
      await Promise.all(this.startable().map((name) => this.restart(name, start)));
    }
    if (this.broken.size === 0) this.types.check();
  }

  private async transpile(file: string): Promise<void> {
    const part = packageOf(this.packages, file);
    if (!part) return;
    this.broken.delete(file);
    try {
      if (!(await transpile(file, part))) return;
      for (const name of part.services) this.outdated.add(name);
    } catch (error) {
      this.broken.set(file, part);
      console.error(messageOf(error));
    }
  }

  private startable(): ServiceName[] {
    const broken = new Set([...this.broken.values()].flatMap(({ services }) => services));
    return [...this.outdated].filter((name) => !broken.has(name));
  }

  private async restart(name: ServiceName, start: number): Promise<void> {
    this.outdated.delete(name);
    try {
      await this.services.restart(name);
      console.log(`${name} restarted, ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(messageOf(error));
    }
  }
}

/** Generates the messages' TypeScript again; its output is handled as an edit. */
async function generateMessages(): Promise<void> {
  const generator = spawn('npm', ['run', '--silent', 'generate', '-w', 'proto'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(generator, 'exit');
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
