import { paths } from '@launchpad/api';
import type { Orders } from './agent.js';

/** Every API call by name, most literal paths first, for the agent. */
export const calls: Orders['calls'] = Object.entries(paths)
  .map(([name, [method, path]]) => ({
    method,
    pattern: `^${path.replace(/\{\w+\}/g, '[^/]+')}$`,
    name,
    path,
  }))
  .toSorted((a, b) => variables(a.path) - variables(b.path))
  .map(({ method, pattern, name }) => ({ method, pattern, name }));

function variables(path: string): number {
  return path.split('{').length;
}
