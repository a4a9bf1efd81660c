import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FileToSend } from '../http/send-file.js';
import { GatewayConfig } from '../config.js';

export type Spa = 'site' | 'admin';

/** The built files of the two SPAs. The site has a second page of HTML, with the head of a pool. */
@Injectable()
export class SpaFiles {
  private readonly roots: Record<Spa, string>;

  constructor({ SITE_DIR, ADMIN_DIR }: GatewayConfig) {
    this.roots = { site: resolve(SITE_DIR), admin: resolve(ADMIN_DIR) };
  }

  /** A page of HTML, undefined where the SPA is not built. */
  async html(spa: Spa, page: 'index' | 'pool' = 'index'): Promise<string | undefined> {
    return readFile(join(this.roots[spa], `${page}.html`), 'utf8').catch(() => undefined);
  }

  /** The file of an address of the SPA. */
  file(spa: Spa, path: string): FileToSend {
    return {
      root: this.roots[spa],
      path: spa === 'admin' ? path.slice('/admin'.length) : path,
      // The build puts a hash of the content into the names below assets/.
      cacheControl: path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
  }
}
