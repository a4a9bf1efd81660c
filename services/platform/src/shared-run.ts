/** Work, such as a read, that concurrent callers share: each gets a run that began after its call. */
export class SharedRun {
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Resolves, or fails, with a run that began after this call. */
  run(): Promise<void> {
    if (!this.running) return this.begin();
    // The run at work may have begun before something that this caller has to see.
    return (this.next ??= this.running.catch(() => {}).then(() => this.begin()));
  }

  private begin(): Promise<void> {
    this.next = undefined;
    this.running = this.work().finally(() => (this.running = undefined));
    return this.running;
  }
}
