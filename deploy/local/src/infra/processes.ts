import { join } from 'node:path';
import { launch, stop, type Lifetime, type Program, type Running } from './process.js';

/** What a server needs to start. */
export interface ServerOptions {
  /** where it keeps its data; made when missing */
  dataDir: string;
  port: number;
  processes: Processes;
}

/** The processes started together. Nothing starts without being listed here first, so all can be stopped. */
export class Processes {
  private readonly started: Running[] = [];

  constructor(
    readonly lifetime: Lifetime,
    private readonly logDir: string,
    /** told after every start, to remember the processes elsewhere */
    private readonly changed: (running: readonly Running[]) => void = () => {},
  ) {}

  async launch(program: Program): Promise<Running> {
    const running = await launch(program, join(this.logDir, `${program.name}.log`), this.lifetime);
    this.started.push(running);
    this.changed(this.started);
    return running;
  }

  async stopAll(): Promise<void> {
    await stopInOrder(this.started);
  }
}

/** Stops processes, those that started last first: a service before the servers it uses. */
export async function stopInOrder(running: readonly Running[]): Promise<void> {
  for (const process of running.toReversed()) await stop(process);
}
