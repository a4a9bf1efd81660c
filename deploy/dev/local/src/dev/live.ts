import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { REPOSITORY } from '../stack/home.js';
import type { ServiceName, Services } from '../stack/services.js';
import { packageOf, type Package } from './packages.js';
import { isCode, transpile } from './transpile.js';
import { Types } from './types.js';

/**
 * Services that follow the edits of their sources: what was edited is transpiled, and the services made of it are
 * started again. Where that can't be done, it says why, and what runs goes on. Types are looked at after.
 */
export class LiveServices {
  private readonly edited = new Set<string>();
  /** files that can't be transpiled, and whose they are */
  private readonly broken = new Map<string, Package>();
  /** services that run what is no longer there */
  private readonly outdated = new Set<ServiceName>();
  private readonly types: Types;
  private work: Promise<void> | undefined;

  constructor(
    private readonly services: Services,
    private readonly packages: readonly Package[],
  ) {
    this.types = new Types(packages.map(({ folder }) => folder));
  }

  /** Files were written or removed. */
  edit(files: readonly string[]): void {
    for (const file of files) this.edited.add(file);
    this.work ??= this.follow().finally(() => (this.work = undefined));
  }

  /** Waits until the services run what was written. */
  async upToDate(): Promise<void> {
    await this.work;
  }

  /** Follows no further, and waits for what is being done. */
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

/** Makes the messages' TypeScript anew; what it writes is an edit of its own. */
async function generateMessages(): Promise<void> {
  const generator = spawn('npm', ['run', '--silent', 'generate', '-w', 'proto'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(generator, 'exit');
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
