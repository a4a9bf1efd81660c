import { z } from 'zod';
import type { Method } from '../paths.js';

/**
 * Who may call a route.
 * - `public`: anybody; a wallet session or an admin token, where present, may show more.
 * - `wallet`: a wallet session (Sign-In with Ethereum, cookie `session`).
 * - `admin`: a bearer access token with the role launchpad-admin.
 * - `walletOrAdmin`: either of the two.
 */
export type Access = 'public' | 'wallet' | 'admin' | 'walletOrAdmin';

/**
 * One call of the REST API. The same description validates requests, types controllers and pages, and
 * becomes the OpenAPI document.
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** with `{name}` for path parameters */
  path: string;
  tag: string;
  summary: string;
  access: Access;
  params: Params;
  query: Query;
  body: Body;
  /** JSON of a 200 answer */
  response: Response;
  /** content type of the request body, JSON where unset */
  consumes?: 'multipart/form-data';
  /** content types of the answer where it is not JSON of `response` */
  produces?: string[];
}

const nothing = z.object({});
type Nothing = typeof nothing;

type RouteInput<P, Q, B, R> = Omit<Route, 'method' | 'path' | 'params' | 'query' | 'body' | 'response'> & {
  params?: P;
  query?: Q;
  body?: B;
  response: R;
};

/** A call of `paths` with its input and output. */
export function route<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>([method, path]: readonly [Method, string], input: RouteInput<P, Q, B, R>): Route<P, Q, B, R> {
  return {
    method,
    path,
    ...input,
    params: (input.params ?? nothing) as P,
    query: (input.query ?? nothing) as Q,
    body: (input.body ?? nothing) as B,
  };
}

/** The validated input of a route. */
export interface Input<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
}

/** The body of a route, as clients send it. */
export type BodyOf<R extends Route> = z.input<R['body']>;
/** The query of a route, as clients send it. */
export type QueryOf<R extends Route> = z.input<R['query']>;
/** The answer of a route. */
export type AnswerOf<R extends Route> = z.output<R['response']>;
