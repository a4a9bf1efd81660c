import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '@launchpad/api';
import { routes, type AnswerOf, type Route } from '@launchpad/api/routes';
import type { Caching } from './subjects.js';
import { validate } from './validate.js';

const ROUTE = 'route';
const CACHING = 'caching';

/**
 * Makes a controller's method the handler of an API route, and checks its return type against the route's.
 * Access, validation and documentation all follow from the route.
 * @param caching for a read that everybody may make, what its answers depend on; for a write, what it changes
 */
export function Endpoint<R extends Route>(route: R, caching?: Caching<R>) {
  const decorate = applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path.replace(/\{(\w+)\}/g, ':$1') }),
    SetMetadata(ROUTE, route),
    SetMetadata(CACHING, caching),
    HttpCode(200),
  );
  return <T extends (...args: never[]) => Promise<AnswerOf<R>>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => decorate(target, key, descriptor);
}

/** The name of each route. */
const names = new Map<Route, CallName>(
  Object.entries(routes).map(([name, route]) => [route, name as CallName]),
);

/** The name of a route's call. */
export const callNameOf = (route: Route): CallName | undefined => names.get(route);

/** The route a request was matched to, undefined for pages and documents. */
export function routeOf(context: ExecutionContext, reflector = new Reflector()): Route | undefined {
  return reflector.get<Route | undefined>(ROUTE, context.getHandler());
}

/** How answers to the request are cached, undefined if they are not. */
export function cachingOf(
  context: ExecutionContext,
  reflector = new Reflector(),
): Caching<Route> | undefined {
  return reflector.get<Caching<Route> | undefined>(CACHING, context.getHandler());
}

/** The validated parameters, query and body of the request: an `Input` of the handler's route. */
export const In = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const route = routeOf(context);
  if (!route) throw new Error('In() needs an Endpoint()');
  return validate(route, context.switchToHttp().getRequest<FastifyRequest>());
});

/** The caller, as passed to services. */
export const Who = createParamDecorator((_: unknown, context: ExecutionContext) => {
  return context.switchToHttp().getRequest<FastifyRequest>().caller;
});
