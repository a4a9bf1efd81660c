import { readFile } from 'node:fs/promises';
import { SERVICES } from '@launchpad/local';
import type { ServiceName } from '@launchpad/platform/permissions';
import type { World } from '../chaos/world.js';

/** Memory limit of a service's container in the chart; the gateway's includes the process that decodes pictures. */
export const memoryLimitMb = (service: ServiceName): number => (service === 'gateway' ? 805 : 512);
const LOOK_EVERY_MS = 500;

/** The state of the processes during an attack. */
export interface Health {
  /** services that exited or were restarted */
  fallen: string[];
  /** the highest memory of a service, as a share of its limit, in MB, and its name */
  memory: { service: ServiceName; megabytes: number };
  /** each time a running service was not ready */
  unready: string[];
}

/** Watches the services' processes. */
export class Guard {
  private readonly before: Record<string, number>;
  private most: Health['memory'] = { service: 'gateway', megabytes: 0 };
  private readonly unready: string[] = [];
  private readonly timer: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly world: World) {
    this.before = this.pids();
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.look());
    }, LOOK_EVERY_MS);
  }

  async end(): Promise<Health> {
    clearInterval(this.timer);
    await this.looking;
    const now = this.pids();
    const fallen = [
      ...new Set([...this.world.fallen(), ...SERVICES.filter((name) => now[name] !== this.before[name])]),
    ];
    return { fallen, memory: this.most, unready: this.unready };
  }

  private pids(): Record<string, number> {
    return Object.fromEntries(SERVICES.map((name) => [name, this.world.pidOf(name)]));
  }

  private async look(): Promise<void> {
    for (const service of SERVICES) {
      const megabytes = await residentMegabytes(this.world.pidOf(service));
      const { service: other, megabytes: most } = this.most;
      if (megabytes / memoryLimitMb(service) > most / memoryLimitMb(other))
        this.most = { service, megabytes };
    }
    const answers = await Promise.all(
      SERVICES.map(async (name) => {
        const answer = await fetch(this.world.readyUrl(name), { signal: AbortSignal.timeout(5_000) }).catch(
          () => undefined,
        );
        return { name, status: answer?.status ?? 0 };
      }),
    );
    for (const { name, status } of answers) if (status !== 200) this.unready.push(`${name}: ${status}`);
  }
}

/** Memory of a process and its children, as counted for a container. */
export async function residentMegabytes(pid: number): Promise<number> {
  const own = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => residentMegabytes(Number(child))),
  );
  return below.reduce(
    (sum, megabytes) => sum + megabytes,
    Math.round((Number(own.split(' ')[1]) * 4096) / 1e6),
  );
}
