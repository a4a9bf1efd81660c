import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Source } from '@launchpad/platform/testing';
import type { Running } from '@launchpad/testing';
import type { Ports } from './ports.js';

/** What `make up` records about what it started. */
export interface State {
  url: string;
  ports: Ports;
  /** id of the running build */
  build: string;
  /** where its servers come from; unsaid: this machine */
  servers?: Source;
  processes: Running[];
}

/** The state file: written after each process starts, so that none is missed. */
export class StateFile {
  constructor(private readonly path: string) {}

  read(): State | undefined {
    if (!existsSync(this.path)) return undefined;
    return JSON.parse(readFileSync(this.path, 'utf8')) as State;
  }

  write(state: State): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(state, null, 2));
    renameSync(`${this.path}.new`, this.path);
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}
