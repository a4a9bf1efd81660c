import { Rpc } from '@launchpad/platform';
import {
  PoolsService,
  type AddWhitelistRequest,
  type GetWhitelistPartRequest,
  type GetWhitelistRequest,
  type SaveWhitelistPartRequest,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { WhitelistUploads } from './uploads.service.js';
import { WhitelistService } from './whitelist.service.js';

@Controller()
export class WhitelistController {
  constructor(
    private readonly whitelist: WhitelistService,
    private readonly uploads: WhitelistUploads,
  ) {}

  @Rpc(PoolsService.method.addWhitelist)
  async addWhitelist(request: AddWhitelistRequest) {
    return { whitelist: await this.whitelist.add(request) };
  }

  @Rpc(PoolsService.method.getWhitelist)
  async getWhitelist(request: GetWhitelistRequest) {
    return { whitelist: await this.whitelist.get(request) };
  }

  @Rpc(PoolsService.method.saveWhitelistPart)
  async saveWhitelistPart(request: SaveWhitelistPartRequest) {
    await this.uploads.save(request);
    return {};
  }

  @Rpc(PoolsService.method.getWhitelistPart)
  async getWhitelistPart(request: GetWhitelistPartRequest) {
    return this.uploads.get(request);
  }
}
