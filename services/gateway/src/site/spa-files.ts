import { Injectable } from '@nestjs/common';
import { readFile, stat } from 'node:fs/promises';
import { join, normalize, resolve } from 'node:path';
import { GatewayConfig } from '../config.js';

export type Spa = 'site' | 'admin';

/** The built files of the two SPAs. */
@Injectable()
export class SpaFiles {
  readonly roots: Record<Spa, string>;

  constructor({ SITE_DIR, ADMIN_DIR }: GatewayConfig) {
    this.roots = { site: resolve(SITE_DIR), admin: resolve(ADMIN_DIR) };
  }

  /** The index page, undefined where the SPA is not built. */
  async index(spa: Spa): Promise<string | undefined> {
    return readFile(join(this.roots[spa], 'index.html'), 'utf8').catch(() => undefined);
  }

  /** A file below the SPA's folder, undefined where there is none. */
  async find(spa: Spa, path: string): Promise<{ root: string; name: string } | undefined> {
    const root = this.roots[spa];
    const name = normalize(spa === 'admin' ? path.slice('/admin'.length) : path);
    if (name.includes('\0')) return undefined;
    const isFile = await stat(join(root, name)).then(
      (found) => found.isFile(),
      () => false,
    );
    return isFile ? { root, name } : undefined;
  }
}
