import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { API_ROOTS } from '@launchpad/api';
import { createServer, defaultClientConditions, type Connect, type Plugin, type ViteDevServer } from 'vite';
import { REPOSITORY } from '../stack/home.js';

const SITE = join(REPOSITORY, 'web', 'site');
const ADMIN = join(REPOSITORY, 'web', 'admin');

/** Folders of both SPAs' index pages in the sources. */
export const indexPages = { site: SITE, admin: ADMIN };

export interface PagesOptions {
  /** port for browsers */
  port: number;
  /** address of the gateway without a path, which serves everything except the pages' sources */
  gateway: string;
  /** resolves once the gateway is ready */
  ready: () => Promise<void>;
}

/**
 * Serves both SPAs from their sources, with hot updates of open pages, and everything else from the gateway, at one
 * origin like the built pages.
 * @returns a function that stops it
 */
export async function servePages(options: PagesOptions): Promise<() => Promise<void>> {
  const http = createHttpServer();
  const nonce = randomBytes(16).toString('base64');
  const serve = async (root: string) =>
    await createServer({
      root,
      // with the demo wallet
      define: { __DEMO_WALLET__: 'true' },
      appType: 'custom',
      clearScreen: false,
      // our own packages from their sources
      resolve: { conditions: ['@launchpad/source', ...defaultClientConditions] },
      html: { cspNonce: nonce },
      plugins: [fromGateway(options, nonce)],
      server: {
        middlewareMode: { server: http },
        ws: { server: http },
        cors: false,
        warmup: { clientFiles: ['./src/main.tsx'] },
        // only one of the two proxies the calls
        proxy: root === SITE ? proxied(options.gateway) : {},
      },
    });
  const [site, admin] = await Promise.all([serve(SITE), serve(ADMIN)]);
  http.on('request', (request, response) => {
    const { middlewares } = /^\/admin(\/|\?|$)/.test(request.url ?? '') ? admin : site;
    middlewares(request, response);
  });
  http.listen(options.port, 'localhost');
  await once(http, 'listening');
  return async () => {
    await Promise.all([site.close(), admin.close()]);
    http.close();
    http.closeAllConnections();
  };
}

/** The API and its socket. */
function proxied(target: string) {
  return Object.fromEntries(API_ROOTS.map((root) => [root, { target, ws: true }]));
}

/**
 * Index pages come from the gateway, with its link previews and its content security policy, and Vite adds what it
 * needs. Calls wait while the gateway restarts.
 */
function fromGateway({ gateway, ready }: PagesOptions, nonce: string): Plugin {
  const page = async (vite: ViteDevServer, url: string, response: ServerResponse) => {
    // A path that begins with two slashes would name another host.
    const answer = await fetch(`${gateway}${url}`, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    const html = answer.ok ? await vite.transformIndexHtml('/index.html', text, url) : text;
    const headers = new Headers([...answer.headers].filter(([name]) => !OF_THE_TRANSPORT.has(name)));
    const policy = headers.get('content-security-policy') ?? '';
    headers.set('content-security-policy', policy.replace("script-src 'self'", `$& 'nonce-${nonce}'`));
    response.setHeaders(headers).writeHead(answer.status).end(html);
  };
  const answer = async (vite: ViteDevServer, ...[request, response, next]: Asked) => {
    const { url = '/' } = request;
    const isCall = API_ROOTS.some((root) => url.startsWith(root));
    try {
      if (isCall || isPage(request)) await ready();
      if (!isCall && isPage(request)) await page(vite, url, response);
      else next();
    } catch (error) {
      next(error);
    }
  };
  return {
    name: 'from-gateway',
    configureServer(vite) {
      vite.middlewares.use((...asked) => void answer(vite, ...asked));
    },
  };
}

type Asked = Parameters<Connect.NextHandleFunction>;

const OF_THE_TRANSPORT = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'etag',
  'transfer-encoding',
]);

/** Whether a request is for a page, and not for a file or one of Vite's own addresses. */
function isPage({ method, url = '/' }: IncomingMessage): boolean {
  const [path = '/'] = url.split('?');
  return method === 'GET' && !/\.\w+$|^(\/admin)?\/[@_]/.test(path);
}
