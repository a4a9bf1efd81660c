import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { NATS } from '../nats/connection.js';

/** Something of the service's own that must answer before it can work; throws while it does not. */
export type ReadinessCheck = () => Promise<unknown>;

const PATIENCE_MS = 2_000;

/** What the service needs to be ready. NATS is always there; a module with more of its own adds it. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();

  constructor(@Inject(NATS) nats: NatsConnection) {
    this.add('nats', () => nats.flush());
  }

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Names of what does not answer, empty when ready. */
  async missing(): Promise<string[]> {
    const names = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await answers(check)) ? [] : [name])),
    );
    return names.flat();
  }
}

async function answers(check: ReadinessCheck): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, false).unref();
  });
  const answer = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}
