import type { CallName } from '../paths.js';
import { adminRoutes } from './admin.js';
import { authRoutes } from './auth.js';
import { commentRoutes } from './comments.js';
import { configRoutes } from './config.js';
import { contentRoutes } from './content.js';
import { draftRoutes } from './drafts.js';
import { fileRoutes } from './files.js';
import { orderRoutes } from './orders.js';
import { poolRoutes } from './pools.js';
import type { Route } from './route.js';
import { whitelistRoutes } from './whitelist.js';

/** The whole REST API, by name of the call. */
export const routes = {
  ...authRoutes,
  ...configRoutes,
  ...poolRoutes,
  ...draftRoutes,
  ...whitelistRoutes,
  ...commentRoutes,
  ...orderRoutes,
  ...contentRoutes,
  ...adminRoutes,
  ...fileRoutes,
} satisfies Record<CallName, Route>;

export type Routes = typeof routes;

export { address, cid, problem, recordId } from './common.js';
export { named } from './named.js';
export { fileKind } from './files.js';
export type * from './route.js';
export type { ChainClock, Pagination, Price, Problem } from './common.js';
export type {
  ChangedMetadata,
  Figures,
  Pool,
  PoolBook,
  PoolCounts,
  PoolDetail,
  PoolTerms,
  Settlement,
} from './pool-shapes.js';
export type { CreatePoolBody, EditPoolBody } from './pool-forms.js';
export type { Draft, DraftForm, ListedDraft } from './drafts.js';
export type { Book, PoolList, PoolListQuery, Preview, Series } from './pools.js';
export type { Order, OrderPage } from './orders.js';
export type { Whited } from './whitelist.js';
export type { Comment } from './comments.js';
export type { Cms, CmsBody, Faq, FaqBody, Setting, SiteText, SiteTexts } from './content.js';
export type { AuditEntry, Notification } from './admin.js';
export type { FileKind, StoredFile } from './files.js';
export type { Me, OpenSession } from './auth.js';
export type { Config, Network } from './config.js';
