/** Work that runs at once when it has rested, and else once for all that came meanwhile. */
export interface Paced {
  /** Runs the work now, or as soon as the time since its last run is over. */
  soon(): void;
  /** Runs it now if it waits to be run. */
  now(): void;
}

/** Lets work run at most once in `ms`. */
export function paced(ms: number, work: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAtMs = 0;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    ranAtMs = Date.now();
    work();
  };
  return {
    soon() {
      if (timer !== undefined) return;
      const waitMs = ranAtMs + ms - Date.now();
      // no longer, should the clock have been set back
      if (waitMs > 0) timer = setTimeout(run, Math.min(waitMs, ms));
      else run();
    },
    now() {
      if (timer !== undefined) run();
    },
  };
}
