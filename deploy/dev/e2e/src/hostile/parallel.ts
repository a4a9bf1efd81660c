/** Does something so many times, some of them in parallel. Throws the first error, after all started ones finished. */
export async function parallel(
  times: number,
  atOnce: number,
  act: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < times) {
      next += 1;
      await act(next - 1);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Counts answers by kind. */
export class Tally {
  private readonly counts = new Map<string, number>();

  add(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  toString(): string {
    return [...this.counts].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  }
}
