import { Rpc } from '@launchpad/platform';
import { PoolsService, type AddWhitelistRequest, type GetWhitelistRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { WhitelistService } from './whitelist.service.js';

@Controller()
export class WhitelistController {
  constructor(private readonly whitelist: WhitelistService) {}

  @Rpc(PoolsService.method.addWhitelist)
  async addWhitelist(request: AddWhitelistRequest) {
    return { whitelist: await this.whitelist.add(request) };
  }

  @Rpc(PoolsService.method.getWhitelist)
  async getWhitelist(request: GetWhitelistRequest) {
    return { whitelist: await this.whitelist.get(request) };
  }
}
