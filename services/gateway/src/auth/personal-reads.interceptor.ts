import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { personalDataOf, type PersonalData as DeclaredData } from '@launchpad/api';
import { InjectClient, readsAllPools, type RpcClient } from '@launchpad/platform';
import { PersonalData, PoolsService } from '@launchpad/proto';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { callNameOf, routeOf } from '../http/endpoint.js';
import { validate } from '../http/validate.js';

const recorded: Record<Exclude<DeclaredData, 'own'>, PersonalData> = {
  contact: PersonalData.CONTACT,
  document: PersonalData.DOCUMENT,
  statement: PersonalData.STATEMENT,
};

/** The parameters that name what is read. */
const named = z.object({ poolId: z.string().default(''), cid: z.string().default('') });

/**
 * Records in the audit log who opens a pool owner's personal data, before it is answered: what can't be recorded can't be
 * read.
 */
@Injectable()
export class PersonalReadsInterceptor implements NestInterceptor {
  constructor(@InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const route = routeOf(context);
    const name = route && callNameOf(route);
    const data = name && personalDataOf(name);
    if (!data || data === 'own') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { caller } = request;
    // Owners read their own, and nobody else gets any.
    if (readsAllPools(caller)) {
      const { params } = validate(route, request);
      await this.pools.recordRead({ caller, data: recorded[data], ...named.parse(params) });
    }
    return next.handle();
  }
}
