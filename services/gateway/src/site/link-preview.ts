import { limits, pathOf, shownLine } from '@launchpad/api';
import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { InjectClient, type RpcClient } from '@launchpad/platform';
import { CallerSchema, PoolsService, type Pool } from '@launchpad/proto';
import { textOf } from '@launchpad/api';
import { GatewayConfig } from '../config.js';
import { HEIGHT, WIDTH } from '../sharing/pool-card.js';

const MOST_CHARACTERS = 200;
const MOST_OF_SYMBOL = 20;

/** Gives pool pages the title and the Open Graph data that a shared link is shown with. */
@Injectable()
export class LinkPreview {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly config: GatewayConfig,
  ) {}

  /** The site's index page for an address. It reveals nothing about a pool that is not public. */
  async render(index: string, path: string): Promise<string> {
    const poolId = /^\/pool\/([A-Za-z0-9]{1,64})\/?$/.exec(path)?.[1];
    const pool = poolId === undefined ? undefined : await this.publicPool(poolId);
    return pool ? withPreview(index, pool, this.config.publicUrl.origin) : index;
  }

  private async publicPool(poolId: string): Promise<Pool | undefined> {
    // The page must work even while the pools service is down.
    const answer = await this.pools.get({ caller: create(CallerSchema), poolId }).catch(() => undefined);
    return answer?.pool;
  }
}

function withPreview(index: string, pool: Pool, origin: string): string {
  const title = escapeText(
    shownLine(`${shownLine(pool.title, limits.title)} (${shownLine(pool.ptSymbol, MOST_OF_SYMBOL)})`),
  );
  const description = escapeHtml(shownLine(textOf(pool.description), MOST_CHARACTERS));
  const address = `${origin}/pool/${encodeURIComponent(pool.poolId)}`;
  const image = `${origin}${pathOf('getPoolCard', { poolId: pool.poolId })}`;
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:image:width" content="${WIDTH}">`,
    `<meta property="og:image:height" content="${HEIGHT}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('\n    ');
  const cleared = index
    .replace(/<title>[^<]*<\/title>\s*/i, '')
    .replace(/<meta\s+(name="(description|twitter:[^"]*)"|property="og:[^"]*")[^>]*>\s*/gi, '');
  return cleared.replace('</head>', () => `  ${tags}\n  </head>`);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** `textOf` leaves entities as they are, so that only what is not one yet is escaped. */
const escapeHtml = (text: string) =>
  text.replace(/&(?!(#\d+|#x[\da-f]+|\w+);)|[<>"']/gi, (character) => entities[character] ?? '');
