import { Rpc } from '@launchpad/platform';
import {
  PoolsService,
  type DeleteDraftRequest,
  type GetDraftRequest,
  type ListDraftsRequest,
  type SaveDraftRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { DraftsService } from './drafts.service.js';

@Controller()
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Rpc(PoolsService.method.listDrafts)
  async listDrafts({ caller }: ListDraftsRequest) {
    return { drafts: await this.drafts.list(caller) };
  }

  @Rpc(PoolsService.method.getDraft)
  async getDraft({ caller, id }: GetDraftRequest) {
    return { draft: await this.drafts.get(caller, id) };
  }

  @Rpc(PoolsService.method.saveDraft)
  async saveDraft(request: SaveDraftRequest) {
    return { draft: await this.drafts.save(request) };
  }

  @Rpc(PoolsService.method.deleteDraft)
  async deleteDraft({ caller, id }: DeleteDraftRequest) {
    await this.drafts.delete(caller, id);
    return {};
  }
}
