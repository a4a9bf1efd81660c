import { SERVICES } from '@launchpad/local';
import type { World } from '../chaos/world.js';
import { residentMegabytes } from '../hostile/guard.js';

const LOOK_EVERY_MS = 5_000;
/** Garbage that is collected later, and what grows with the data. */
const TOLERATED = 1.2;

/** Notes how much memory each service uses, until it is ended. */
export class Memory {
  private readonly samples = new Map<string, number[]>(SERVICES.map((name) => [name, []]));
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly world: World) {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  end(): void {
    clearInterval(this.timer);
  }

  /** The median of each quarter of the time, in MB, by service. */
  get quarters(): Record<string, number[]> {
    return Object.fromEntries([...this.samples].map(([name, samples]) => [name, quartersOf(samples)]));
  }

  /** A line for each service that uses more and more. */
  growing(): string[] {
    return Object.entries(this.quarters)
      .filter(([, quarters]) => isGrowing(quarters))
      .map(([name, quarters]) => `${name} uses more and more memory: ${quarters.join(', ')} MB`);
  }

  private async look(): Promise<void> {
    for (const name of SERVICES) {
      this.samples.get(name)?.push(await residentMegabytes(this.world.pidOf(name)));
    }
  }
}

/** The median of each quarter. */
export function quartersOf(samples: readonly number[]): number[] {
  return [0, 1, 2, 3].map((quarter) => {
    const [from, to] = [quarter, quarter + 1].map((border) => Math.floor((samples.length * border) / 4));
    const part = samples.slice(from, to).toSorted((a, b) => a - b);
    return part[Math.floor(part.length / 2)] ?? 0;
  });
}

/** Whether it is more in each quarter than before, and at the end much more than after the start. */
export function isGrowing([, second = 0, third = 0, last = 0]: readonly number[]): boolean {
  return second < third && third < last && last > second * TOLERATED;
}
