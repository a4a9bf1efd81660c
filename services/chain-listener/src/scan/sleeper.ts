/** A sleep that can be interrupted; waking a sleeper that is awake interrupts its next sleep. */
export class Sleeper {
  private woken = false;
  private end = () => {};

  async sleep(ms: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.woken = false;
  }

  wake(): void {
    this.woken = true;
    this.end();
  }
}
