import type { z } from 'zod';
import { auditEntry, keeperAccount, notification, poolPayout } from './admin.js';
import { me, session } from './auth.js';
import { comment, moderatedComment, poolComment } from './comments.js';
import { chainClock, pagination, price, problem } from './common.js';
import { config, network } from './config.js';
import { cms, cmsBody, faq, faqBody, setting, siteTexts } from './content.js';
import { draft, draftForm, listedDraft } from './drafts.js';
import * as examples from './examples.js';
import { storedFile } from './files.js';
import { order, orderPage } from './orders.js';
import { createPoolBody, editPoolBody } from './pool-forms.js';
import {
  changedMetadata,
  counts,
  figures,
  pool,
  poolDetail,
  reviewDocument,
  settlement,
} from './pool-shapes.js';
import { book, poolList, preview } from './pools.js';
import { resubmitBody, reviewEntry } from './review.js';
import { whited } from './whitelist.js';
import { bidders, historyEntry, statement, statementLine } from './workspace.js';

const as = <T extends z.ZodType>(schema: T, example: z.input<T>) => ({ schema, example });

/**
 * The schemas that have a name of their own in the API's description, so that who generates a client gets types of
 * these names, each with an example.
 */
export const named = {
  AuditEntry: as(auditEntry, examples.auditEntry),
  Bidders: as(bidders, examples.bidders),
  Book: as(book, examples.book),
  ChainClock: as(chainClock, examples.chainClock),
  ChangedMetadata: as(changedMetadata, examples.changedMetadata),
  Comment: as(comment, examples.comment),
  Config: as(config, examples.config),
  CreatePoolBody: as(createPoolBody, examples.createPoolBody),
  Draft: as(draft, examples.draft),
  DraftForm: as(draftForm, examples.draftForm),
  EditPoolBody: as(editPoolBody, examples.editPoolBody),
  Faq: as(faq, examples.faq),
  FaqBody: as(faqBody, examples.faqBody),
  Figures: as(figures, examples.figures),
  HistoryEntry: as(historyEntry, examples.historyEntry),
  ListedDraft: as(listedDraft, examples.listedDraft),
  Me: as(me, examples.me),
  ModeratedComment: as(moderatedComment, examples.moderatedComment),
  PoolComment: as(poolComment, examples.poolComment),
  Network: as(network, examples.network),
  Notification: as(notification, examples.notification),
  OpenSession: as(session, examples.session),
  Order: as(order, examples.order),
  OrderPage: as(orderPage, examples.orderPage),
  Page: as(cms, examples.page),
  PageBody: as(cmsBody, examples.pageBody),
  Pagination: as(pagination, examples.pagination),
  Pool: as(pool, examples.pool),
  PoolCounts: as(counts, examples.counts),
  PoolDetail: as(poolDetail, examples.poolDetail),
  PoolList: as(poolList, examples.poolList),
  KeeperAccount: as(keeperAccount, examples.keeperAccount),
  PoolPayout: as(poolPayout, examples.poolPayout),
  Preview: as(preview, examples.preview),
  Price: as(price, examples.price),
  Problem: as(problem, examples.problem),
  ResubmitBody: as(resubmitBody, examples.resubmitBody),
  ReviewDocument: as(reviewDocument, examples.reviewDocument),
  ReviewEntry: as(reviewEntry, examples.reviewEntry),
  Setting: as(setting, examples.setting),
  Settlement: as(settlement, examples.settlement),
  SiteTexts: as(siteTexts, examples.siteTexts),
  Statement: as(statement, examples.statement),
  StatementLine: as(statementLine, examples.statementLine),
  StoredFile: as(storedFile, examples.storedFile),
  Whited: as(whited, examples.whited),
};
