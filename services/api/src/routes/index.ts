import type { CallName } from '../paths.js';
import { adminRoutes } from './admin.js';
import { authRoutes } from './auth.js';
import { commentRoutes } from './comments.js';
import { versionRoutes } from './versions.js';
import { configRoutes } from './config.js';
import { contentRoutes } from './content.js';
import { draftRoutes } from './drafts.js';
import { fileRoutes } from './files.js';
import { orderRoutes } from './orders.js';
import { poolRoutes } from './pools.js';
import { reviewRoutes } from './review.js';
import type { Route } from './route.js';
import { workspaceRoutes } from './workspace.js';
import { whitelistRoutes } from './whitelist.js';

/** The whole REST API, by name of the call. */
export const routes = {
  ...authRoutes,
  ...configRoutes,
  ...poolRoutes,
  ...workspaceRoutes,
  ...reviewRoutes,
  ...draftRoutes,
  ...whitelistRoutes,
  ...commentRoutes,
  ...versionRoutes,
  ...orderRoutes,
  ...contentRoutes,
  ...adminRoutes,
  ...fileRoutes,
} satisfies Record<CallName, Route>;

export type Routes = typeof routes;

export { address, cid, problem, recordId } from './common.js';
export { named } from './named.js';
export { fileKind } from './files.js';
export { pageForm } from './pool-forms.js';
export { poolMetadata } from './pool-metadata.js';
export { shortText } from './shown-texts.js';
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
  ReviewDocument,
  Settlement,
} from './pool-shapes.js';
export type { CreatePoolBody, EditPoolBody } from './pool-forms.js';
export type { Draft, DraftForm, ListedDraft } from './drafts.js';
export type { Book, ManagedListQuery, PoolList, PoolListQuery, Preview, Series } from './pools.js';
export type { ResubmitBody, ReviewEntry } from './review.js';
export type { Order, OrderPage } from './orders.js';
export type { Whited } from './whitelist.js';
export type { Bidders, HistoryEntry, Statement, StatementKind, StatementLine } from './workspace.js';
export type { Comment, ModeratedComment, PoolComment } from './comments.js';
export type { Cms, CmsBody, Faq, FaqBody, Setting, SiteText, SiteTexts } from './content.js';
export type { ContentVersion, VersionDetail } from './versions.js';
export type { AuditEntry, Check, Examination, KeeperAccount, Notification, PoolPayout } from './admin.js';
export type { FileKind, StoredFile } from './files.js';
export type { Me, OpenSession } from './auth.js';
export type { Config, Network } from './config.js';
