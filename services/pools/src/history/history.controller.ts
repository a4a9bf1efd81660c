import { Rpc } from '@launchpad/platform';
import { PoolsService, type ListHistoryRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { HistoryService } from './history.service.js';

@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Rpc(PoolsService.method.listHistory)
  listHistory(request: ListHistoryRequest) {
    return this.history.page(request);
  }
}
