import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';

/** The two single-page apps. */
export type AppName = 'site' | 'admin';

/** A page's address from its app's route table. */
export interface PageRoute {
  app: AppName;
  /** from the root of the host: "/pool/:poolId", "/admin/settings"; "*" is any other address */
  pattern: string;
}

const BASE: Record<AppName, string> = { site: '/', admin: '/admin/' };

/**
 * Every route of both apps, read from the apps' own route tables, so that new pages are included.
 * @throws Error for a table that can't be read, so that no page is silently left out
 */
export function pageRoutes(): PageRoute[] {
  return (['site', 'admin'] as const).flatMap((app) => {
    const file = join(REPOSITORY, 'web', app, 'src', 'app', 'App.tsx');
    return readRoutes(readFileSync(file, 'utf8')).map((path) => ({
      app,
      pattern: path === '*' ? `${BASE[app]}*` : BASE[app] + path,
    }));
  });
}

/** The name of the variable in a pattern; undefined without one. */
export function variableIn(pattern: string): string | undefined {
  return /:(\w+)/.exec(pattern)?.[1];
}

/** An address of a pattern: with this value of its variable, or with one that no route has. */
export function addressOf(pattern: string, value = ''): string {
  return pattern.replace('*', 'no/such/page').replace(/:\w+/, value);
}

/** The paths of a table of `<Route>` elements or route objects: "" for the index, "*" for any other. */
export function readRoutes(source: string): string[] {
  const tags = source.match(/<Route\b/g)?.length ?? 0;
  const layouts = source.match(/<Route element=/g)?.length ?? 0;
  const elements = [...source.matchAll(/<Route (?:(index)\b|path="([^"]+)")/g)];
  const objects = [...source.matchAll(/[{,]\s*(?:(index): true|path: '([^']+)')/g)];
  if (elements.length + layouts !== tags || elements.length + objects.length === 0) {
    throw new Error(
      'The route table has routes that can’t be read: <Route index>, <Route path="…"> or <Route element>',
    );
  }
  return [...elements, ...objects].map(([, index, path]) => (index ? '' : (path ?? '')));
}
