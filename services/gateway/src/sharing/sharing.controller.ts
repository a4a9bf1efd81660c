import { Controller, Req, Res } from '@nestjs/common';
import { ChainClock, Clock, Problem } from '@launchpad/platform';
import type { Caller } from '@launchpad/proto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes, type Input, type PoolDetail, type Routes } from '@launchpad/api/routes';
import { GatewayConfig } from '../config.js';
import { clientSite } from '../http/client-network.js';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { allowCaching, isSeen, isVisitor } from '../http/revalidation.js';
import { PoolAnswers } from '../pools/pool.answer.js';
import { PoolVisibility } from '../pools/pool.visibility.js';
import { calendarOf } from './calendar.js';
import { poolCard } from './pool-card.js';
import { PoolCards } from './pool-cards.js';

/** Who shows a link asks once, and shows what it got for as long as it likes. */
const FRESH = 'max-age=300';

/** What of a pool leaves the site: the picture of its link, its dates for a calendar. */
@Controller()
export class SharingController {
  constructor(
    private readonly visibility: PoolVisibility,
    private readonly answers: PoolAnswers,
    private readonly cards: PoolCards,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  @Endpoint(routes.getPoolCard)
  async card(
    @In() { params }: Input<Routes['getPoolCard']>,
    @Who() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pool = await this.pool(params.poolId, caller);
    // a picture is drawn although its chain's clock is unknown
    const isKnown = this.chainClock.head(pool.chainId) !== undefined;
    const now = isKnown ? this.chainClock.nowSeconds(pool.chainId) : this.clock.nowSeconds();
    const svg = poolCard(pool, now);
    const etag = PoolCards.etagOf(svg);
    const picture = isSeen(request, etag) ? undefined : await this.cards.draw(svg, clientSite(request.ip));
    allowCaching(reply, isVisitor(caller), FRESH);
    void reply.header('etag', etag);
    await (picture ? reply.type('image/png').send(picture) : reply.status(304).send());
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
