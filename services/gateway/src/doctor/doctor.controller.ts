import { Controller, Inject } from '@nestjs/common';
import { Clock, NATS } from '@launchpad/platform';
import { routes, type AnswerOf, type Routes } from '@launchpad/api/routes';
import type { NatsConnection } from '@nats-io/transport-node';
import { GatewayConfig } from '../config.js';
import { Endpoint } from '../http/endpoint.js';
import { examine } from './examine.js';

/** The state of the system, for those who run it. */
@Controller()
export class DoctorController {
  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  @Endpoint(routes.examine)
  async examine(): Promise<AnswerOf<Routes['examine']>> {
    return { success: true, data: await examine(this.nats, this.config, () => this.clock.nowMs()) };
  }
}
