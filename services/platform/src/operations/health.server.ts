import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CONFIG, type BaseConfig } from '../config/config.js';
import { Metrics } from './metrics.js';
import { Readiness, type Ready } from './readiness.js';

const STOPPING: Ready = { ready: false, missing: ['stopping'] };

/**
 * Serves `/healthz` (the process is alive), `/startedz` (it has started: the database is migrated, its doors are
 * open), `/readyz` (what it needs answers, and it is not stopping) and `/metrics`.
 */
@Injectable()
export class HealthServer
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger(HealthServer.name);
  private readonly server: Server = createServer((request, response) => {
    this.answer(request.url ?? '', response).catch((error: unknown) => {
      this.logger.error(error);
      send(response, 500, 'text/plain', 'error');
    });
  });
  private started = false;
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** The port it listens on, which the system chose where `HEALTH_PORT` is 0. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.server.listen(this.config.HEALTH_PORT);
    await once(this.server, 'listening');
  }

  /** Called once every door of the service is open. */
  setStarted(): void {
    this.started = true;
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  onApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    switch (url.split('?')[0]) {
      case '/healthz':
        return send(response, 200, 'text/plain', 'ok');
      case '/startedz':
        return send(response, this.started ? 200 : 503, 'text/plain', this.started ? 'started' : 'starting');
      case '/readyz': {
        const state = this.stopping ? STOPPING : await this.readiness.state();
        return send(response, state.ready ? 200 : 503, 'application/json', JSON.stringify(state));
      }
      case '/metrics':
        return send(response, 200, this.metrics.registry.contentType, await this.metrics.registry.metrics());
      default:
        return send(response, 404, 'text/plain', 'not found');
    }
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
