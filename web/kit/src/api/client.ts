import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import type { Problem } from '@launchpad/api';
import { alertError } from '../alerts/alerts';
import { apiOrigin } from '../config/env';
import { mayRetry } from '../session/renewal';
import { t } from '../strings';
import { untilAnswered } from './anew';
import { cleaned } from './strangers';

/** What went wrong with a call: the server's problem details, or a failure to reach it. */
export interface ApiError {
  /** HTTP status, 0 when no answer came */
  status: number;
  /** message for the user */
  title: string;
  detail?: string | undefined;
  code?: string | undefined;
  /** messages by the name of the field that is wrong */
  fields: Record<string, string>;
  /** its read is not for everybody: a 401 or 403 is an answer, which the page shows */
  personal?: boolean;
}

/** How a call behaves beside its answer. */
export interface CallOptions {
  /** shows no toast of its own: its caller speaks */
  quiet?: boolean;
  /** what was saved by somebody else in between (409 `outdated`) is shown by its caller */
  versioned?: boolean;
  /** nobody asked for it just now: a session that ended is not renewed for it */
  background?: boolean;
  /** the same for everybody: goes without the admin's token, which what it answers decides about */
  anonymous?: boolean;
  /** who asks decides about the answer: without a session, or as somebody else, a 401 or 403 is no failure */
  personal?: boolean;
}

let token: () => Promise<string | undefined> = () => Promise.resolve(undefined);

/** Tells where the admin's access token comes from; the admin app sets it once at its start. */
export function setAccessTokenSource(source: () => Promise<string | undefined>): void {
  token = source;
}

/** The admin's access token, for calls outside the API client (the socket, a decrypted image). */
export function accessToken(): Promise<string | undefined> {
  return token();
}

/** After this long the server counts as away. */
const ANSWER_MS = 30_000;

const fetchJson = fetchBaseQuery({
  baseUrl: apiOrigin,
  credentials: 'include',
  timeout: ANSWER_MS,
});

type Call = BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions>;

/** Makes a call as whoever is there. Its time begins when that is known. */
async function callOnce(
  args: string | FetchArgs,
  context: Parameters<Call>[1],
  { anonymous = false }: CallOptions = {},
) {
  const bearer = anonymous ? undefined : await token();
  const call = typeof args === 'string' ? { url: args } : args;
  return await fetchJson(
    bearer ? { ...call, headers: { authorization: `Bearer ${bearer}` } } : call,
    context,
    {},
  );
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string';
}

/** An error of the transport or the server, in one shape. */
export function toApiError(status: unknown, data: unknown): ApiError {
  const code = typeof status === 'number' ? status : 0;
  if (!isProblem(data)) return { status: code, title: t.alerts.unexpected, fields: {} };
  return {
    status: code,
    title: data.title,
    detail: data.detail,
    code: data.code,
    fields: Object.fromEntries((data.errors ?? []).map(({ field, message }) => [field, message])),
  };
}

/** Whether the server says that there is no such thing; anything else leaves that open. */
export function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** Whether a save was refused because somebody else saved the record in between. */
export function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'outdated';
}

/** The message of anything thrown by a call: the server's user message where it sent one. */
export function errorMessage(error: unknown): string {
  return typeof error === 'object' && error !== null && 'title' in error && typeof error.title === 'string'
    ? error.title
    : t.alerts.unexpected;
}

/** Whether an answer holds anything: a proxy's page or a broken server's null is a failure, not an empty record. */
function isAnswer(data: unknown): boolean {
  return typeof data === 'object' && data !== null && !('data' in data && data.data === null);
}

const baseQuery: Call = async (args, context, options) => {
  let result = await untilAnswered(context, (once) => callOnce(args, once, options));
  if (result.error?.status === 401 && !options?.background) {
    const path = typeof args === 'string' ? args : args.url;
    if (await mayRetry(path, context.type === 'mutation')) {
      result = await untilAnswered(context, (once) => callOnce(args, once, options));
    }
  }
  if (!result.error && (context.type === 'mutation' || isAnswer(result.data)))
    return { data: cleaned(result.data) };
  const error = toApiError(result.error?.status, result.error?.data);
  if (options?.personal) error.personal = true;
  console.error(`${context.endpoint}: ${error.status} ${error.title}`, error.detail ?? '');
  const isShown = options?.versioned && isOutdated(error);
  if (context.type === 'mutation' && !options?.quiet && !isShown) alertError(error.title, error.detail);
  return { error };
};

export const tags = [
  'Config',
  'Me',
  'Pool',
  'Pools',
  'Book',
  'Preview',
  'Orders',
  'MyOrders',
  'Comments',
  'Whitelist',
  'Cms',
  'Faqs',
  'Settings',
  'Texts',
  'Notifications',
  'Audit',
  'Drafts',
] as const;

/** The one API client. Features add their calls with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

export type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

/** What most calls answer with. */
export const dataOf = <T>({ data }: { data: T }): T => data;

/** Everything that may have changed when something happened to a pool. */
export function poolTags(poolId: string): Tag[] {
  return [
    { type: 'Pool', id: poolId },
    { type: 'Book', id: poolId },
    { type: 'Preview', id: poolId },
    { type: 'Orders', id: poolId },
    { type: 'Whitelist', id: poolId },
    'Pools',
    'MyOrders',
  ];
}
