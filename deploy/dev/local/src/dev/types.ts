import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY } from '../stack/home.js';

/** What is said of types, beside the services that run meanwhile. */
export class Types {
  private checking: ChildProcess | undefined;
  private isOutdated = false;
  private stopped = false;
  private wereWrong = false;

  /** @param folders packages whose types are looked at, with all they use */
  constructor(private readonly folders: readonly string[]) {}

  /** Looks at the types as they are now, and prints what is wrong with them. While it is looking, it looks again after. */
  check(): void {
    this.isOutdated = true;
    if (!this.checking) void this.checkAll();
  }

  stop(): void {
    this.stopped = true;
    // the compiler is a process below ours
    if (this.checking?.pid) process.kill(-this.checking.pid);
  }

  private async checkAll(): Promise<void> {
    while (this.isOutdated && !this.stopped) {
      this.isOutdated = false;
      const areWrong = !(await this.areRight());
      if (this.stopped || this.isOutdated) continue;
      if (this.wereWrong && !areWrong) console.log('The types are right again.');
      this.wereWrong = areWrong;
    }
  }

  private async areRight(): Promise<boolean> {
    const tsc = join(REPOSITORY, 'node_modules', 'typescript7', 'bin', 'tsc');
    // what runs is written without it, and must not be overwritten with what was read before the last edit
    const options = ['--build', '--emitDeclarationOnly', '--pretty'];
    // services start before it
    const command = ['-n', '19', process.execPath, tsc, ...options, ...this.folders];
    this.checking = spawn('nice', command, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    const [code] = (await once(this.checking, 'exit')) as [number | null];
    this.checking = undefined;
    return code === 0;
  }
}
