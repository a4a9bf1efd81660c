import { Controller } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import {
  ContentService,
  OrdersService,
  PoolsService,
  type AuditEntry as AuditMessage,
  type Caller,
} from '@launchpad/proto';
import { routes, type AnswerOf, type AuditEntry, type Input, type Routes } from '@launchpad/api/routes';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { PoolTitles } from './pool-titles.js';
import { secondsOf } from '../time.js';

/** The audit log of admins; each service stores its own part. */
@Controller()
export class AuditController {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    @InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>,
    @InjectClient(OrdersService) private readonly orders: RpcClient<typeof OrdersService>,
    private readonly titles: PoolTitles,
  ) {}

  @Endpoint(routes.listAudit)
  async list(
    @In() { query }: Input<Routes['listAudit']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['listAudit']>> {
    const { of, page, limit, ...filter } = query;
    const request = { caller, page: { page, limit }, filter };
    const logs = {
      pools: () => this.pools.listAudit(request),
      content: () => this.content.listContentAudit(request),
      payouts: () => this.orders.listPayoutAudit(request),
    };
    const { entries, pagination } = await logs[of]();
    const ids = of === 'payouts' ? entries.map(({ target }) => target) : [];
    const titles = await this.titles.of(caller, ids);
    const data = {
      entries: entries.map((entry) => entryOf({ ...entry, title: titles.get(entry.target) ?? entry.title })),
      pagination: paginationOf(pagination),
    };
    return { success: true, data };
  }
}

function entryOf(entry: AuditMessage): AuditEntry {
  const { id, timeMs, subject, name, action, target, title, before, after } = entry;
  return {
    _id: id,
    time: secondsOf(timeMs),
    subject,
    ...(name !== '' && { name }),
    action,
    target,
    title,
    before: recordOf(before),
    after: recordOf(after),
  };
}

/** A side of a change, null where there is none. */
export const recordOf = (json: string): unknown => (json === '' ? null : JSON.parse(json));
