import { join } from 'node:path';
import { launch, stop, type Lifetime, type Program, type Running } from './process.js';

/** What a server needs to start. */
export interface ServerOptions {
  /** where it keeps its data; made when missing */
  dataDir: string;
  port: number;
  processes: Processes;
}

interface Options {
  /** called after every start, to record the processes elsewhere */
  changed?: (running: readonly Running[]) => void;
  /** whether servers write to the disk before they answer, as in production; what is `kept` does unless said */
  durable?: boolean;
}

/** The processes started together. Nothing starts without being listed here first, so all can be stopped. */
export class Processes {
  private started: Running[] = [];
  private readonly launching = new Set<Promise<Running>>();
  private readonly changed: (running: readonly Running[]) => void;
  private stopping = false;
  /** whether servers write to the disk before they answer */
  readonly durable: boolean;

  constructor(
    private readonly lifetime: Lifetime,
    private readonly logDir: string,
    { changed = () => {}, durable = lifetime === 'kept' }: Options = {},
  ) {
    this.changed = changed;
    this.durable = durable;
  }

  /** Starts a program. Throws when it can't be executed, and once everything is being stopped. */
  async launch(program: Program): Promise<Running> {
    if (this.stopping) throw new Error(`${program.name} is not started any more`);
    const launching = this.launchListed(program);
    this.launching.add(launching);
    return await launching.finally(() => this.launching.delete(launching));
  }

  /** Stops one of them, and forgets it. */
  async stop(running: Running): Promise<void> {
    await stop(running);
    this.started = this.started.filter((other) => other !== running);
    this.changed(this.started);
  }

  /** Stops every process, also one that is just being started. */
  async stopAll(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.launching);
    await stopInOrder(this.started);
  }

  private async launchListed(program: Program): Promise<Running> {
    const running = await launch(program, join(this.logDir, `${program.name}.log`), this.lifetime);
    this.started.push(running);
    this.changed(this.started);
    return running;
  }
}

/** Stops processes, those that started last first: a service before the servers it uses. */
export async function stopInOrder(running: readonly Running[]): Promise<void> {
  for (const process of running.toReversed()) await stop(process);
}
