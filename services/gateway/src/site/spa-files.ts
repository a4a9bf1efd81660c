import { Injectable } from '@nestjs/common';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Clock } from '@launchpad/platform';
import { Rendered } from '../http/rendered.js';
import type { FileToSend } from '../http/send-file.js';
import { GatewayConfig } from '../config.js';

export type Spa = 'site' | 'admin';

/** Where each SPA's addresses begin. */
const BASES: Record<Spa, string> = { site: '', admin: '/admin' };
const ASSETS = '/assets/';
const BROTLI = '.br';
/** A page of HTML is taken as it was read for this long: visitors may be many, and a build may replace it at any time. */
const READ_EVERY_MS = 1_000;
/** How long browsers keep what has a hash of its content in its name. */
export const FOREVER = 'public, max-age=31536000, immutable';

/** A file with a hash of its content in its name. */
export interface BuiltAsset {
  /** as in an address, like `/admin/assets/main-abc123.js` */
  path: string;
  /** where its bytes are, compressed where the build has done that */
  file: string;
  encoding: 'br' | undefined;
  bytes: number;
}

/** The built files of the two SPAs. The site has a second page of HTML, with the head of a pool. */
@Injectable()
export class SpaFiles {
  private readonly roots: Record<Spa, string>;
  private readonly indexes = new Map<Spa, { html: string; rendered: Rendered; readAtMs: number }>();

  constructor(
    { SITE_DIR, ADMIN_DIR }: GatewayConfig,
    private readonly clock: Clock,
  ) {
    this.roots = { site: resolve(SITE_DIR), admin: resolve(ADMIN_DIR) };
  }

  /** A page of HTML, undefined where the SPA is not built. */
  async html(spa: Spa, page: 'index' | 'pool' = 'index'): Promise<string | undefined> {
    return readFile(join(this.roots[spa], `${page}.html`), 'utf8').catch(() => undefined);
  }

  /** The page of most addresses, rendered once for each build; undefined where the SPA is not built. */
  async index(spa: Spa): Promise<Rendered | undefined> {
    const known = this.indexes.get(spa);
    const readAtMs = this.clock.nowMs();
    if (known && readAtMs - known.readAtMs < READ_EVERY_MS) return known.rendered;
    const html = await this.html(spa);
    if (html === undefined) return undefined;
    const rendered = known?.html === html ? known.rendered : Rendered.ofText(html);
    this.indexes.set(spa, { html, rendered, readAtMs });
    return rendered;
  }

  /** The file of an address of the SPA. */
  file(spa: Spa, path: string): FileToSend {
    return {
      root: this.roots[spa],
      path: path.slice(BASES[spa].length),
      // The build puts a hash of the content into the names below assets/.
      cacheControl: path.includes(ASSETS) ? FOREVER : 'no-cache',
    };
  }

  /** The hashed files of both, by their addresses; none of an SPA that is not built. */
  async assets(): Promise<BuiltAsset[]> {
    const found = await Promise.all([this.assetsOf('site'), this.assetsOf('admin')]);
    return found.flat();
  }

  private async assetsOf(spa: Spa): Promise<BuiltAsset[]> {
    const folder = join(this.roots[spa], ASSETS);
    const names = (await readdir(folder).catch(() => [])).sort((one, other) => (one < other ? -1 : 1));
    const compressed = new Set(names);
    const plain = names.filter((name) => !name.endsWith(BROTLI));
    return Promise.all(
      plain.map(async (name) => {
        const encoding = compressed.has(`${name}${BROTLI}`) ? 'br' : undefined;
        const file = join(folder, encoding ? `${name}${BROTLI}` : name);
        return { path: `${BASES[spa]}${ASSETS}${name}`, file, encoding, bytes: (await stat(file)).size };
      }),
    );
  }
}
