import { z } from 'zod';
import { paths } from '../paths.js';
import { answer, pagination, paging } from './common.js';
import { route } from './route.js';

export const notification = z.object({
  _id: z.string(),
  /** a new pool, or an approved one whose changed metadata awaits a review */
  kind: z.enum(['newPool', 'changedMetadata']),
  /** of the pool */
  title: z.string(),
  logo: z.string(),
  /** address of its owner */
  createdBy: z.string(),
  /** unix seconds */
  createdAt: z.int(),
  poolId: z.string(),
  read: z.boolean(),
});

export const auditEntry = z.object({
  _id: z.string(),
  /** unix seconds */
  time: z.int(),
  /** subject of the admin's token */
  subject: z.string(),
  action: z.string(),
  target: z.string(),
  /** the record before and after, null where there was none */
  before: z.unknown(),
  after: z.unknown(),
});

export const adminRoutes = {
  listNotifications: route(paths.listNotifications, {
    tag: 'Notifications',
    summary: 'Notifications: one entry for each new pool and each changed metadata to review, newest first',
    access: 'admin',
    response: answer(z.object({ notifications: z.array(notification), unread: z.int() })),
  }),
  readNotifications: route(paths.readNotifications, {
    tag: 'Notifications',
    summary: 'Marks everything up to now as read',
    access: 'admin',
    response: answer(z.object({ unread: z.int() })),
  }),
  listAudit: route(paths.listAudit, {
    tag: 'Audit',
    summary: 'Admin acts on pools or on content, newest first: who, what, before, after',
    access: 'admin',
    query: z.object({ ...paging(20), of: z.enum(['pools', 'content']).default('pools') }),
    response: answer(z.object({ entries: z.array(auditEntry), pagination })),
  }),
};

export type Notification = z.output<typeof notification>;
export type AuditEntry = z.output<typeof auditEntry>;
