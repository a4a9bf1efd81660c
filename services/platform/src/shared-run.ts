import { setImmediate } from 'node:timers/promises';

/**
 * Work, such as a trip to a server, that concurrent callers share: each gets a run that began after its call. It begins
 * once all that has arrived is dealt with, so that those callers share it too, and no sooner than the run before ended.
 */
export class SharedRun {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Resolves, or fails, with a run that began after this call. */
  run(): Promise<void> {
    return (this.next ??= this.begin());
  }

  private async begin(): Promise<void> {
    await this.running?.catch(() => {});
    await setImmediate();
    this.next = undefined;
    this.running = this.work();
    await this.running;
  }
}
