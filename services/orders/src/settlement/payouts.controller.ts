import { adminOf, Audit, auditEntryOf, pageOf, paginationOf, Rpc } from '@launchpad/platform';
import {
  OrdersService,
  type ListPayoutAuditRequest,
  type ListPayoutsRequest,
  type RaisePayoutBudgetRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { PayoutsService } from './payouts.service.js';

@Controller()
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly audit: Audit,
  ) {}

  @Rpc(OrdersService.method.listPayouts)
  list({ caller, page, poolId }: ListPayoutsRequest) {
    adminOf(caller, 'auditor');
    return this.payouts.list(page, poolId);
  }

  @Rpc(OrdersService.method.raisePayoutBudget)
  async raiseBudget({ caller, poolId, gas }: RaisePayoutBudgetRequest) {
    return { payout: await this.payouts.raiseBudget(poolId, gas, adminOf(caller)) };
  }

  @Rpc(OrdersService.method.listPayoutAudit)
  async listAudit({ caller, page: wanted, filter }: ListPayoutAuditRequest) {
    adminOf(caller, 'auditor');
    const { page, limit } = pageOf(wanted);
    const [records, total] = await this.audit.list(page, limit, filter);
    return { entries: records.map(auditEntryOf), pagination: paginationOf(page, limit, total) };
  }
}
