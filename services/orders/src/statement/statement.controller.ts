import { Rpc } from '@launchpad/platform';
import {
  OrdersService,
  type BiddersRequest,
  type StatementOfBidsRequest,
  type StatementRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { BiddersService } from './bidders.service.js';
import { StatementService } from './statement.service.js';

@Controller()
export class StatementController {
  constructor(
    private readonly statements: StatementService,
    private readonly bidders: BiddersService,
  ) {}

  @Rpc(OrdersService.method.statement)
  statement(request: StatementRequest) {
    return this.statements.of(request);
  }

  @Rpc(OrdersService.method.statementOfBids)
  statementOfBids(request: StatementOfBidsRequest) {
    return this.statements.ofBids(request);
  }

  @Rpc(OrdersService.method.bidders)
  biddersOf(request: BiddersRequest) {
    return this.bidders.page(request);
  }
}
