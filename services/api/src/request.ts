import { pathOf, paths, type CallName, type Method, type PathParams } from './paths.js';
import type { BodyOf, QueryOf, Routes } from './routes/index.js';

/** Optional if nothing in it is required. */
type Part<Name extends string, T> =
  Record<string, never> extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** A call's input: path parameters, query and body, as far as it has them. */
export type CallInput<Name extends CallName> = Part<'params', PathParams<Name>> &
  Part<'query', QueryOf<Routes[Name]>> &
  Part<'body', BodyOf<Routes[Name]>>;

/** The same as an argument, which is optional if nothing is required. */
export type CallInputs<Name extends CallName> =
  Record<string, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

export interface Request {
  method: Method;
  /** from the root, with its query */
  url: string;
  /** of a write */
  body?: unknown;
}

/** The request of a call of the API, by its name. Absent and empty fields of the query are left out. */
export function request<Name extends CallName>(name: Name, ...[input]: CallInputs<Name>): Request {
  const [method] = paths[name];
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input ?? {};
  const path = pathOf(name, (params ?? {}) as PathParams<Name>);
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(
    given.map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return {
    method,
    url: search === '' ? path : `${path}?${search}`,
    ...(method !== 'GET' && { body: body ?? {} }),
  };
}
