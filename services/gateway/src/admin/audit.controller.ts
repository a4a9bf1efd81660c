import { Controller } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { ContentService, PoolsService, type AuditEntry as AuditMessage, type Caller } from '@launchpad/proto';
import { routes, type AnswerOf, type AuditEntry, type Input, type Routes } from '@launchpad/api/routes';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { paginationOf } from '../http/pagination.js';
import { secondsOf } from '../time.js';

/** The audit log of admins; each service stores its own part. */
@Controller()
export class AuditController {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    @InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>,
  ) {}

  @Endpoint(routes.listAudit)
  async list(
    @In() { query }: Input<Routes['listAudit']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['listAudit']>> {
    const { of, ...page } = query;
    const { entries, pagination } =
      of === 'pools'
        ? await this.pools.listAudit({ caller, page })
        : await this.content.listContentAudit({ caller, page });
    return { success: true, data: { entries: entries.map(entryOf), pagination: paginationOf(pagination) } };
  }
}

function entryOf(entry: AuditMessage): AuditEntry {
  const { id, timeMs, subject, action, target, before, after } = entry;
  return {
    _id: id,
    time: secondsOf(timeMs),
    subject,
    action,
    target,
    before: recordOf(before),
    after: recordOf(after),
  };
}

const recordOf = (json: string): unknown => (json === '' ? null : JSON.parse(json));
