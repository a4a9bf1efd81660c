import type { Examination } from '@launchpad/api/routes';
import type { DoctorConfig } from '@launchpad/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { checksOf } from './checks.js';
import { gather, type Answer } from './gather.js';

/**
 * Examines the system: asks every service how it is, for three seconds at most. What can't be asked is `unknown`.
 * @param nats undefined if it can't be reached
 * @param limits what is too much
 * @param nowMs our clock
 */
export async function examine(
  nats: NatsConnection | undefined,
  limits: DoctorConfig,
  nowMs: () => number = Date.now,
): Promise<Examination> {
  const answers = await (nats && gather(nats, nowMs).catch(() => undefined));
  const services = answers ? [...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)) : [];
  return {
    takenAt: Math.floor(nowMs() / 1_000),
    checks: checksOf(
      new Map(services),
      answers ? 'does not answer' : 'can’t be asked: NATS does not answer',
      limits,
    ),
    services: services.map(serviceOf),
  };
}

function serviceOf([name, { diagnosis }]: [string, Answer]): Examination['services'][number] {
  const { version, settings, metrics } = diagnosis;
  return { name, version, settings, metrics };
}
