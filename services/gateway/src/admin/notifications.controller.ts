import { Controller } from '@nestjs/common';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { NotificationKind, NotificationsService, type Caller } from '@launchpad/proto';
import { routes, type AnswerOf, type Input, type Routes } from '@launchpad/api/routes';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { secondsOf } from '../time.js';

/** Notifications for admins. */
@Controller()
export class NotificationsController {
  constructor(
    @InjectClient(NotificationsService)
    private readonly notifications: RpcClient<typeof NotificationsService>,
  ) {}

  @Endpoint(routes.listNotifications)
  async list(@Who() caller: Caller): Promise<AnswerOf<Routes['listNotifications']>> {
    const { notifications, unread, total } = await this.notifications.list({ caller });
    return {
      success: true,
      data: {
        notifications: notifications.map(
          ({ id, kind, title, logo, createdBy, createdAtMs, poolId, read, count }) => ({
            _id: id,
            kind: kind === NotificationKind.CHANGED_METADATA ? 'changedMetadata' : 'newPool',
            ...(kind === NotificationKind.ANSWERED_REVIEW && { answered: true }),
            ...(kind === NotificationKind.MORE && { more: count }),
            title,
            logo,
            createdBy,
            createdAt: secondsOf(createdAtMs),
            poolId,
            read,
          }),
        ),
        unread,
        // a service of the release before counts none
        total: Math.max(total, notifications.length),
      },
    };
  }

  @Endpoint(routes.readNotifications)
  async read(
    @In() { query }: Input<Routes['readNotifications']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['readNotifications']>> {
    await this.notifications.markRead({ caller, newest: query.newest ?? '' });
    return { success: true, data: { unread: 0 } };
  }
}
