import { paths } from '@launchpad/api';
import type { Orders } from './agent.js';

/** Every call of the API by its name, the most literal paths first, as the agent recognises them. */
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
