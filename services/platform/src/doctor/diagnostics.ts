import { readFileSync } from 'node:fs';
import {
  Inject,
  Injectable,
  Logger,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { create, toBinary } from '@bufbuild/protobuf';
import { DiagnosisSchema, type Diagnosis } from '@launchpad/proto';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { CONFIG, ENVIRONMENT, type Environment } from '../config/config.js';
import { NATS } from '../nats/connection.js';
import { DIAGNOSE } from '../nats/subject.js';
import { SERVICE } from '../service.js';
import { Metrics } from '../operations/metrics.js';
import { Readiness } from '../operations/readiness.js';

const PATIENCE_MS = 2_000;

/** Characters of the metrics in a diagnosis, which are ASCII. */
export const MOST_METRICS = 100_000;

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Says how the service is, for `launchpad doctor`. What does not answer in time is left out of it. */
@Injectable()
export class Diagnostics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Diagnostics.name);
  private subscription: Subscription | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(SERVICE) private readonly service: string,
    @Inject(CONFIG) private readonly config: object,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    @Optional() @Inject(DataSource) private readonly dataSource?: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.nats.subscribe(DIAGNOSE, {
      queue: this.service,
      callback: (error, message) => {
        if (error) return this.logger.warn(error);
        this.diagnosis().then(
          (diagnosis) => message.respond(toBinary(DiagnosisSchema, diagnosis)),
          (reason: unknown) => this.logger.warn(reason),
        );
      },
    });
  }

  beforeApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private async diagnosis(): Promise<Diagnosis> {
    const [{ missing }, pendingMigrations, metrics] = await Promise.all([
      this.readiness.state(),
      answerOf(this.pendingMigrations()),
      answerOf(this.metrics.registry.metrics()),
    ]);
    return create(DiagnosisSchema, {
      ...{ service: this.service, version, missing },
      settings: Object.keys(this.config).filter((name) => this.environment[name]),
      ...(pendingMigrations !== undefined && { pendingMigrations }),
      metrics: brief(metrics ?? ''),
      nowMs: BigInt(this.clock.nowMs()),
    });
  }

  private async pendingMigrations(): Promise<number | undefined> {
    if (!this.dataSource) return undefined;
    const rows = await this.dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
    const run = new Set(rows.map(({ name }) => name));
    return this.dataSource.migrations.filter((each) => !run.has(each.name ?? each.constructor.name)).length;
  }
}

/** What a question is answered with, undefined if it fails or takes too long. */
function answerOf<T>(question: Promise<T>): Promise<T | undefined> {
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, undefined).unref();
  });
  return Promise.race([question.catch(() => undefined), timeout]);
}

/** Metrics without explanations and histograms' buckets, cut after a whole line. */
function brief(metrics: string): string {
  const lines = metrics
    .split('\n')
    .filter((line) => line && !line.startsWith('#') && !/_bucket\{/.test(line));
  let length = 0;
  return lines.filter((line) => (length += line.length + 1) <= MOST_METRICS).join('\n');
}
