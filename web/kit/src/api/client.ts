import { createSelectorCreator, lruMemoize } from '@reduxjs/toolkit';
import {
  buildCreateApi,
  coreModule,
  fetchBaseQuery,
  reactHooksModule,
  type BaseQueryFn,
  type FetchArgs,
} from '@reduxjs/toolkit/query/react';
import { ACCOUNT_HEADER, OTHER_ACCOUNT, type Problem } from '@launchpad/api';
import { showAlert } from '../alerts/alerts';
import { apiOrigin } from '../config/env';
import { isLoadFailure } from '../release/release';
import { type Caller, currentCaller, shouldRetry } from '../session/renewal';
import { t } from '../strings';
import { responseTimeout } from './deadline';
import { withRestarts } from './restart';
import { pauseUnlessAborted, retryAfterMs } from './retryAfter';
import { sanitized } from './untrustedText';

/** What went wrong with a call: the server's problem details, or a failure to reach it. */
export interface ApiError {
  /** HTTP status, 0 without a response */
  status: number;
  /** message for the user */
  title: string;
  detail?: string | undefined;
  code?: string | undefined;
  /** messages by name of the invalid field */
  fields: Record<string, string>;
  /** of a server's failure: what its logs are found by */
  traceId?: string | undefined;
  /** ms after which a call that was made too often may be made again */
  retryAfterMs?: number | undefined;
  /** the call depends on who makes it: a 401 or 403 is a result the page shows */
  personal?: boolean;
}

/** How the client treats a call. */
export interface CallOptions {
  /** of a change: shows no error toast, since all its callers report errors */
  quiet?: boolean;
  /** the caller handles a concurrent save (409 `outdated`) */
  versioned?: boolean;
  /** not started by the user: an ended session is not renewed for it */
  background?: boolean;
  /** the same for everybody: sent without the admin's token, which itself depends on the response */
  anonymous?: boolean;
  /** depends on who makes it: without a session, or as somebody else, a 401 or 403 is not a failure */
  personal?: boolean;
  /** texts of strangers stay as the server has them: for what is hashed, never for what is shown */
  raw?: boolean;
}

let token: () => Promise<string | undefined> = () => Promise.resolve(undefined);

/** Sets the source of the admin's access token; called once when the admin app starts. */
export function setAccessTokenSource(source: () => Promise<string | undefined>): void {
  token = source;
}

/** The admin's access token, for calls outside the API client (the socket, a decrypted image). */
export function accessToken(): Promise<string | undefined> {
  return token();
}

const fetchJson = fetchBaseQuery({ baseUrl: apiOrigin, credentials: 'include' });

/** About how many bytes a request's body has. */
function sizeOf(body: unknown): number {
  if (body === undefined) return 0;
  if (!(body instanceof FormData)) return JSON.stringify(body).length;
  const sizes = [...body.values()].map((value) => (typeof value === 'string' ? value.length : value.size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A request, as an endpoint makes it. */
interface CallRequest extends FetchArgs {
  /** shows no error toast: this caller reports errors, though others do not */
  quiet?: boolean | undefined;
}

type Call = BaseQueryFn<string | CallRequest, unknown, ApiError, CallOptions>;

/** The account that the page shows, for calls that change something: no other one's session is to be used for them. */
function accountOf({ type }: Parameters<Call>[1], { account }: Caller): Record<string, string> {
  return type === 'mutation' && account ? { [ACCOUNT_HEADER]: account } : {};
}

/**
 * Makes a call with the current token. Its timeout, its own or by its size, starts once the token is known.
 * @param onSent gets the sessions that the call is sent with
 */
async function callOnce(
  args: string | CallRequest,
  context: Parameters<Call>[1],
  { anonymous = false }: CallOptions = {},
  onSent: (caller: Caller) => void = () => {},
) {
  const bearer = anonymous ? undefined : await token();
  const caller = currentCaller();
  onSent(caller);
  const { quiet: _, ...given }: CallRequest = typeof args === 'string' ? { url: args } : args;
  const call = { timeout: responseTimeout(sizeOf(given.body)), ...given };
  const headers = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...accountOf(context, caller) };
  return await fetchJson({ ...call, headers }, context, {});
}

/** Makes a call. A read that was made too often, as by neighbours behind one address, is made once more when it may be. */
async function callInTime(...[args, context, ...more]: Parameters<typeof callOnce>) {
  const result = await callOnce(args, context, ...more);
  const wait = context.type === 'query' ? retryAfterMs(result.meta?.response) : undefined;
  if (wait === undefined) return result;
  await pauseUnlessAborted(wait, context.signal);
  return context.signal.aborted ? result : await callOnce(args, context, ...more);
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string';
}

/** Converts a transport or server error. */
export function toApiError(status: unknown, data: unknown): ApiError {
  const code = typeof status === 'number' ? status : 0;
  if (!isProblem(data)) return { status: code, title: t.alerts.unexpected, fields: {} };
  return {
    status: code,
    title: data.title,
    detail: data.detail,
    code: data.code,
    traceId: data.traceId,
    fields: Object.fromEntries((data.errors ?? []).map(({ field, message }) => [field, message])),
  };
}

function alertFailure({ title, detail, traceId }: ApiError): void {
  const technical = traceId && `${t.alerts.trace} ${traceId}`;
  showAlert({ kind: 'error', title, message: detail, technical });
}

/** Whether the server says that the record does not exist. */
export function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** Whether the server says that the account may not make the call. */
export function isForbidden(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 403;
}

/** Whether a save was rejected because somebody else has saved the record since. */
export function isOutdated(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'outdated';
}

/** Whether a call was refused since another tab has signed in another account. */
export function isOtherAccount(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === OTHER_ACCOUNT;
}

/** The user message for anything a call throws: the server's if it sent one. */
export function errorMessage(error: unknown): string {
  if (isLoadFailure(error)) return t.load.part;
  return typeof error === 'object' && error !== null && 'title' in error && typeof error.title === 'string'
    ? error.title
    : t.alerts.unexpected;
}

/** Why the server refused a call, in its own words; `otherwise` where it said nothing, unless the page lacks a part. */
export function refusalReason(error: unknown, otherwise: string = t.alerts.unexpected): string {
  if (isLoadFailure(error)) return t.load.part;
  const detail = typeof error === 'object' && error !== null && 'detail' in error && error.detail;
  return typeof detail === 'string' && detail ? detail : otherwise;
}

/** Whether a response has data: a proxy's error page or a broken server's null is a failure, not an empty record. */
function hasData(data: unknown): boolean {
  return typeof data === 'object' && data !== null && !('data' in data && data.data === null);
}

const baseQuery: Call = async (args, context, options) => {
  let caller = currentCaller();
  let result = await withRestarts(context, (attempt) =>
    callInTime(args, attempt, options, (sender) => (caller = sender)),
  );
  // an anonymous call was not refused for any session
  if (result.error?.status === 401 && !options?.background && !options?.anonymous) {
    const path = typeof args === 'string' ? args : args.url;
    if (await shouldRetry(path, context.type === 'mutation', caller)) {
      result = await withRestarts(context, (attempt) => callInTime(args, attempt, options));
    }
  }
  if (!result.error && (context.type === 'mutation' || hasData(result.data)))
    return { data: options?.raw ? result.data : sanitized(result.data) };
  const error = toApiError(result.error?.status, result.error?.data);
  error.retryAfterMs = retryAfterMs(result.meta?.response);
  if (options?.personal) error.personal = true;
  // so that the page shows that its own account is no longer signed in
  if (isOtherAccount(error)) context.dispatch(api.util.invalidateTags(['Me']));
  console.error(`${context.endpoint}: ${error.status} ${error.title}`, error.detail ?? '');
  const isQuiet = options?.quiet || (typeof args !== 'string' && args.quiet);
  const isHandled = options?.versioned && isOutdated(error);
  if (context.type === 'mutation' && !isQuiet && !isHandled) alertFailure(error);
  return { error };
};

export const tags = [
  'Config',
  'Me',
  'Sessions',
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
  'Payouts',
  'Drafts',
  'Review',
] as const;

/** Of a state that is another with every bid it keeps the last result, not a map of results. */
const createSelector = createSelectorCreator({ memoize: lruMemoize, argsMemoize: lruMemoize });
const createApi = buildCreateApi(coreModule({ createSelector }), reactHooksModule({ createSelector }));

/** The API client. Features add their calls with `injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

export type Tag = Parameters<typeof api.util.invalidateTags>[0][number];

/** The list of the comments on all pools. */
export const COMMENTS_OF_ALL = 'all';
/** The lists that what came of a pool narrows, as no public list is; what invalidates `Pools` invalidates them as well. */
export const MANAGED_POOLS = { type: 'Pools', id: 'managed' } as const satisfies Tag;

/** Unwraps the `data` of a response. */
export const dataOf = <T>({ data }: { data: T }): T => data;

/** Everything an event of a pool may have changed. */
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
