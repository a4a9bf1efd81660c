import { askedId, askedPage, askedText } from '@launchpad/web-kit';

/** Which comments are listed; empty texts exclude nothing. */
export interface CommentQuery {
  page: number;
  search: string;
  state: State;
  poolId: string;
}

export const STATES = ['', 'visible', 'hidden'] as const;
export type State = (typeof STATES)[number];

/** What the address bar asks for. */
export function commentQueryOf(params: URLSearchParams): CommentQuery {
  return {
    page: askedPage(params),
    search: askedText(params, 'search'),
    state: STATES.find((state) => state === params.get('state')) ?? '',
    poolId: askedId(params, 'pool'),
  };
}

/** A query as the address bar holds it, without what it need not say. */
export function addressOf({ page, search, state, poolId }: CommentQuery): Record<string, string> {
  const all = { page: page > 1 ? String(page) : '', search, state, pool: poolId };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Whether a query leaves out comments, so that an empty list does not mean that there are none. */
export const isNarrow = ({ search, state, poolId }: CommentQuery): boolean =>
  search !== '' || state !== '' || poolId !== '';
