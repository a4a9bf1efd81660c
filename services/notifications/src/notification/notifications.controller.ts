import { Controller } from '@nestjs/common';
import { adminOf, Rpc } from '@launchpad/platform';
import {
  NotificationsService,
  type MarkReadRequest,
  type NotificationsServiceListRequest,
} from '@launchpad/proto';
import { Notifications } from './notifications.service.js';

@Controller()
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  @Rpc(NotificationsService.method.list)
  async list({ caller }: NotificationsServiceListRequest) {
    return this.notifications.list(adminOf(caller, 'reviewer', 'auditor'));
  }

  @Rpc(NotificationsService.method.markRead)
  async markRead({ caller, newest }: MarkReadRequest) {
    await this.notifications.markRead(adminOf(caller, 'reviewer'), newest);
    return {};
  }
}
