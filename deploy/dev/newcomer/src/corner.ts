import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { homeIn, REPOSITORY } from '@launchpad/local';
import { temporaryFolder } from '@launchpad/testing';
import { PACKAGES } from './packages.js';
import type { Outcome, Place, Traces } from './place.js';
import { execute, must } from './shell.js';

/** Permissions of a corner: the mode of its folder, and the umask of its commands. */
export interface Rights {
  mode: number;
  umask: string;
}

/** A folder with a difficult name on this machine, with a clone in it; the newcomer is the user who runs the trial. */
export class Corner implements Place {
  rights: Rights = { mode: 0o755, umask: '022' };
  private readonly dir = temporaryFolder('newcomer');
  private readonly clone = join(this.dir, 'Ünser Start hier');

  /** Waits until we exit, in any way, and cleans up. */
  private readonly keeper = spawn('sh', ['-c', CLEAR_UP, 'sh', this.dir, this.clone], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });

  private constructor() {}

  /** Clones this checkout's commit. The npm packages are linked from the checkout, not downloaded again. */
  static async make(): Promise<Corner> {
    const corner = new Corner();
    await must(['git', 'clone', '--quiet', '--no-hardlinks', REPOSITORY, corner.clone]);
    for (const folder of PACKAGES) {
      await must(['cp', '-al', join(REPOSITORY, folder), join(corner.clone, folder)]);
    }
    return corner;
  }

  async run(command: string): Promise<Outcome> {
    chmodSync(this.dir, this.rights.mode);
    const env = { ...process.env, NODE_OPTIONS: '', PORT: '' };
    return await execute(['sh', '-c', `umask ${this.rights.umask}; ${command}`], { cwd: this.clone, env });
  }

  async traces(): Promise<Traces> {
    const outside = join(homeIn(join(this.clone, '.local')).postgres.data, '..');
    const elsewhere = outside.startsWith(this.dir) ? [] : [outside].filter(existsSync);
    return { processes: this.processes(), ports: [], files: elsewhere };
  }

  async leave(): Promise<void> {
    const ended = once(this.keeper, 'exit');
    this.keeper.stdin.end();
    await ended;
  }

  /** Every process with this clone in its command line or as its working directory. */
  private processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
          const here = args.includes(this.clone) || readlinkSync(`/proc/${pid}/cwd`).startsWith(this.clone);
          return here && !args.startsWith('postgres:') ? [args] : [];
        } catch {
          // it has exited
          return [];
        }
      });
  }
}

/** Its input closes when we exit. */
const CLEAR_UP = 'read -r _; cd "$2" && make clean; cd / && rm -rf "$1"';
