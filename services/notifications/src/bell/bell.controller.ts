import { Controller } from '@nestjs/common';
import { adminOf, Rpc } from '@launchpad/platform';
import {
  NotificationsService,
  type MarkReadRequest,
  type NotificationsServiceListRequest,
} from '@launchpad/proto';
import { Bell } from './bell.js';

@Controller()
export class BellController {
  constructor(private readonly bell: Bell) {}

  @Rpc(NotificationsService.method.list)
  async list({ caller }: NotificationsServiceListRequest) {
    return this.bell.list(adminOf(caller));
  }

  @Rpc(NotificationsService.method.markRead)
  async markRead({ caller }: MarkReadRequest) {
    await this.bell.markRead(adminOf(caller));
    return {};
  }
}
