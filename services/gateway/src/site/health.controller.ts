import { Controller, Get, Res } from '@nestjs/common';
import { Readiness } from '@launchpad/platform';
import type { FastifyReply } from 'fastify';

/** Health at the public door. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {
    // Pages, and answers that are kept, are there for everybody while NATS is down for all instances alike.
    readiness.spare('nats');
  }

  /** The process is alive. */
  @Get('healthz')
  healthz(): string {
    return 'ok';
  }

  /** What it can't work without answers; `missing` also names what a part of its work waits for. */
  @Get('readyz')
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const state = await this.readiness.state();
    if (!state.ready) void reply.header('retry-after', '5');
    await reply.status(state.ready ? 200 : 503).send(state);
  }
}
