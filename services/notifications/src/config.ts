import { configOf, databaseShape } from '@launchpad/platform';
import { z } from 'zod';

export class NotificationsConfig extends configOf({
  ...databaseShape,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
}) {}
