import { type ApiRequest, Problem, type Routes, serve } from '@launchpad/web-kit/test/mockApi';

const routes: Routes = {};
let calls: ApiRequest[] = [];

/** Serves `METHOD /path` from now on; a trailing `*` matches any rest. */
export function answer(route: string, reply: Routes[string]): void {
  routes[route] = reply;
}

/** What a route is served with now. */
export function served(route: string): (request: ApiRequest) => object {
  const reply = routes[route]!;
  return (request) => (typeof reply === 'function' ? reply(request) : reply);
}

/** Serves the next call of a route, whose answer does not arrive. */
export function loseNextAnswer(route: string): void {
  const reply = routes[route]!;
  answer(route, (request) => {
    if (typeof reply === 'function') reply(request);
    answer(route, reply);
    return new Problem(503, 'Please wait');
  });
}

/** Clears all routes and recorded calls. */
export function resetServer(): void {
  for (const route of Object.keys(routes)) delete routes[route];
  calls = serve(routes);
}

/** The calls of one route since the reset, in order. */
export function callsOf(route: string): ApiRequest[] {
  return calls.filter(({ method, path }) => {
    const called = `${method} ${path}`;
    return route.endsWith('*') ? called.startsWith(route.slice(0, -1)) : called === route;
  });
}

/** Delays responses to calls with `text` in their URL or body until the returned function is called. */
export function delayResponses(text: string): () => void {
  const undelayed = globalThis.fetch;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (`${request.url} ${await request.clone().text()}`.includes(text)) await released;
    return undelayed(request);
  };
  return release;
}
