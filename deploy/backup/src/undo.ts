/** What a restore has written so far, and how it is taken back if the rest fails. */
export class Undo {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Takes everything back, the newest first; what can't be taken back is printed. */
  async run(): Promise<void> {
    for (const step of this.steps.toReversed()) {
      await step().catch((error: unknown) => console.error('Could not be taken back:', error));
    }
  }
}
