import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { NATS } from '../nats/connection.js';

/** Something of the service's own that must answer before it can work; throws while it does not. */
export type ReadinessCheck = () => Promise<unknown>;

const PATIENCE_MS = 2_000;

/** Whether a service can work now, and what does not answer. */
export interface Ready {
  ready: boolean;
  missing: string[];
}

/** What the service needs to be ready. NATS is always there; a module with more of its own adds it. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly spared = new Set<string>();

  constructor(@Inject(NATS) nats: NatsConnection) {
    this.add('nats', () => nats.flush());
  }

  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** The service has work that goes on without this: it is ready without it, and names it all the same. */
  spare(name: string): void {
    this.spared.add(name);
  }

  async state(): Promise<Ready> {
    const names = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await answers(check)) ? [] : [name])),
    );
    const missing = names.flat();
    return { ready: missing.every((name) => this.spared.has(name)), missing };
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
