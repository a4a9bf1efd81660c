import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY } from '../stack/home.js';

/** Checks types in the background, while the services run. */
export class Types {
  private checking: ChildProcess | undefined;
  private isOutdated = false;
  private stopped = false;
  private wereWrong = false;

  /** @param folders packages to check, with their dependencies */
  constructor(private readonly folders: readonly string[]) {}

  /** Checks the current types and prints errors. If a check is already running, it checks again afterwards. */
  check(): void {
    this.isOutdated = true;
    if (!this.checking) void this.checkAll();
  }

  stop(): void {
    this.stopped = true;
    // the compiler is a child process in its own group
    if (this.checking?.pid) process.kill(-this.checking.pid);
  }

  private async checkAll(): Promise<void> {
    while (this.isOutdated && !this.stopped) {
      this.isOutdated = false;
      const areWrong = !(await this.areRight());
      if (this.stopped || this.isOutdated) continue;
      if (this.wereWrong && !areWrong) console.log('No more type errors.');
      this.wereWrong = areWrong;
    }
  }

  private async areRight(): Promise<boolean> {
    const tsc = join(REPOSITORY, 'node_modules', 'typescript7', 'bin', 'tsc');
    // declarations only: it must not overwrite the output with sources read before the last edit
    const options = ['--build', '--emitDeclarationOnly', '--pretty'];
    // lower priority than the services
    const command = ['-n', '19', process.execPath, tsc, ...options, ...this.folders];
    this.checking = spawn('nice', command, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
    const [code] = (await once(this.checking, 'exit')) as [number | null];
    this.checking = undefined;
    return code === 0;
  }
}
