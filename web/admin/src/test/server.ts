import { type ApiRequest, type Routes, serve } from '@launchpad/web-kit/test/mockApi';

const routes: Routes = {};
let calls: ApiRequest[] = [];

/** Answers `METHOD /path` from now on; a path's last `*` matches the rest. */
export function answer(route: string, reply: Routes[string]): void {
  routes[route] = reply;
}

/** Forgets all answers and calls. */
export function resetServer(): void {
  for (const route of Object.keys(routes)) delete routes[route];
  calls = serve(routes);
}

/** The calls of one route since the reset, in order. */
export function callsOf(route: string): ApiRequest[] {
  return calls.filter(({ method, path }) => {
    const asked = `${method} ${path}`;
    return route.endsWith('*') ? asked.startsWith(route.slice(0, -1)) : asked === route;
  });
}

/** Holds back the answers to calls that name `text` in their address or body, until let go. */
export function holdBack(text: string): () => void {
  const served = globalThis.fetch;
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init);
    if (`${asked.url} ${await asked.clone().text()}`.includes(text)) await free;
    return served(asked);
  };
  return release;
}
