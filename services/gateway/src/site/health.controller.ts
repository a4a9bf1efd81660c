import { Controller, Get, Res } from '@nestjs/common';
import { Readiness } from '@launchpad/platform';
import type { FastifyReply } from 'fastify';

/** Health at the public door. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process is alive. */
  @Get('healthz')
  healthz(): string {
    return 'ok';
  }

  /** What it needs to work answers. */
  @Get('readyz')
  async readyz(@Res() reply: FastifyReply): Promise<void> {
    const missing = await this.readiness.missing();
    if (missing.length > 0) void reply.header('retry-after', '5');
    await reply.status(missing.length ? 503 : 200).send({ ready: missing.length === 0, missing });
  }
}
