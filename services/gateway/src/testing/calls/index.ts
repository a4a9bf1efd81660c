import type { Routes } from '@launchpad/api/routes';
import type { TestGateway } from '../test-gateway.js';
import { adminAnswers, adminCalls } from './admin.js';
import { authCalls } from './auth.js';
import type { Asked, Call, Sample } from './call.js';
import { commentsAnswers, commentsCalls } from './comments.js';
import { configCalls } from './config.js';
import { contentAnswers, contentCalls } from './content.js';
import { draftsAnswers, draftsCalls } from './drafts.js';
import { filesAnswers, filesCalls } from './files.js';
import { ordersAnswers, ordersCalls } from './orders.js';
import { poolsAnswers, poolsCalls } from './pools.js';
import { reviewAnswers, reviewCalls } from './review.js';
import { versionsAnswers, versionsCalls } from './versions.js';
import { whitelistAnswers, whitelistCalls } from './whitelist.js';
import { workspaceAnswers, workspaceCalls } from './workspace.js';

type Name = keyof Routes;

/** Every call of the product. */
export const calls: Record<Name, Call> = {
  ...adminCalls,
  ...authCalls,
  ...commentsCalls,
  ...configCalls,
  ...contentCalls,
  ...draftsCalls,
  ...filesCalls,
  ...ordersCalls,
  ...poolsCalls,
  ...reviewCalls,
  ...versionsCalls,
  ...whitelistCalls,
  ...workspaceCalls,
};

/** What services get for which request of which call. */
export const requests = (Object.entries(calls) as [Name, Call][]).flatMap(
  ([name, { asks, also = [], ...sample }]): [Name, Asked, Sample][] => [
    ...(asks ? [[name, asks, sample] as [Name, Asked, Sample]] : []),
    ...also.map(({ asks: asked, ...other }): [Name, Asked, Sample] => [name, asked, { ...sample, ...other }]),
  ],
);

const answers = [
  adminAnswers,
  commentsAnswers,
  contentAnswers,
  draftsAnswers,
  filesAnswers,
  ordersAnswers,
  poolsAnswers,
  reviewAnswers,
  versionsAnswers,
  whitelistAnswers,
  workspaceAnswers,
];

/** Makes the services answer everything with success; the pool belongs to `owner`. */
export function answerEverything(gateway: TestGateway, owner: string): void {
  for (const service of ['pools', 'orders', 'content', 'notifications'] as const)
    gateway[service].answers = Object.assign({}, ...answers.map((of) => of(owner)[service]));
}
