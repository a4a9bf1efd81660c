import { Controller, Req, Res } from '@nestjs/common';
import { ChainClock, Clock, Problem } from '@launchpad/platform';
import type { Caller } from '@launchpad/proto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes, type Input, type PoolDetail, type Routes } from '@launchpad/api/routes';
import { GatewayConfig } from '../config.js';
import { clientNetwork } from '../http/client-network.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { Gate } from '../http/gate.js';
import { allowCaching, isVisitor } from '../http/revalidation.js';
import { PoolAnswers } from '../pools/pool.answer.js';
import { PoolVisibility } from '../pools/pool.visibility.js';
import { calendarOf } from './calendar.js';
import { drawn } from './drawing.js';
import { poolCard } from './pool-card.js';

const DRAWINGS = { atOnce: 1, waiting: 16, perCaller: 4 };
/** Who shows a link asks once, and shows what it got for as long as it likes. */
const FRESH = 'max-age=300';

/** What of a pool leaves the site: the picture of its link, its dates for a calendar. */
@Controller()
export class SharingController {
  private readonly gate = new Gate(DRAWINGS);

  constructor(
    private readonly visibility: PoolVisibility,
    private readonly answers: PoolAnswers,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  @Endpoint(routes.getPoolCard)
  async card(
    @In() { params }: Input<Routes['getPoolCard']>,
    @Who() caller: Caller,
    @Req() { ip }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pool = await this.pool(params.poolId, caller);
    // a picture is drawn although its chain's clock is unknown
    const isKnown = this.chainClock.head(pool.chainId) !== undefined;
    const now = isKnown ? this.chainClock.nowSeconds(pool.chainId) : this.clock.nowSeconds();
    const picture = await this.gate.run(clientNetwork(ip), () => drawn(poolCard(pool, now)));
    allowCaching(reply, isVisitor(caller), FRESH);
    await reply.type('image/png').send(picture);
  }

  @Endpoint(routes.getPoolCalendar)
  async calendar(
    @In() { params }: Input<Routes['getPoolCalendar']>,
    @Who() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pool = await this.pool(params.poolId, caller);
    allowCaching(reply, isVisitor(caller));
    await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${params.poolId}.ics"`)
      .send(calendarOf(pool, this.config.publicUrl.origin));
  }

  /** @throws Problem 404 where the caller may not see the pool, or it was deleted */
  private async pool(poolId: string, caller: Caller): Promise<PoolDetail> {
    const pool = await this.visibility.assert(caller, poolId);
    if (pool.isDeleted) throw Problem.notFound('No Record Found');
    return this.answers.one(pool);
  }
}
