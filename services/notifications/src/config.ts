import { configOf, databaseShape, redisShape } from '@launchpad/platform';

export class NotificationsConfig extends configOf({ ...databaseShape, ...redisShape }) {}
