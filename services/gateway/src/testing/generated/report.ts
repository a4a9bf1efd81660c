/** Counts how each operation answered. */
export class Report {
  private readonly statuses = new Map<string, number[]>();

  add(operationId: string, status: number): void {
    const before = this.statuses.get(operationId) ?? [];
    this.statuses.set(operationId, [...before, status]);
  }

  /** Whether it ever did what it is for. */
  succeeded(operationId: string): boolean {
    return this.statuses.get(operationId)?.some(isSuccess) ?? false;
  }

  /** One line for each operation, and one for all. */
  toString(): string {
    const lines = [...this.statuses].toSorted(([a], [b]) => a.localeCompare(b));
    const all = lines.flatMap(([, statuses]) => statuses);
    const rows = [...lines, ['all', all] as const].map(([name, statuses]) => {
      const counts = [...new Set(statuses)]
        .toSorted()
        .map((s) => `${s}×${statuses.filter((t) => t === s).length}`);
      const [good, bad] = [
        share(statuses, isSuccess),
        share(statuses, (status) => status >= 400 && status < 500),
      ];
      return `${name.padEnd(20)} ${String(statuses.length).padStart(6)} ${good}  ${bad}  ${counts.join(' ')}`;
    });
    return [`${'operation'.padEnd(20)}  calls  2xx   4xx  answers`, ...rows].join('\n');
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function share(statuses: number[], counts: (status: number) => boolean): string {
  return `${Math.round((100 * statuses.filter(counts).length) / statuses.length)}%`.padStart(4);
}
