import { leadOf, limits, pathOf, shownLine } from '@launchpad/api';
import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { InjectClient, Patience, type RpcClient } from '@launchpad/platform';
import { CallerSchema, PoolsService, type Pool } from '@launchpad/proto';
import { GatewayConfig } from '../config.js';
import { AnswerCache } from '../cache/answer-cache.js';
import { Rendered } from '../http/rendered.js';
import { onePool } from '../http/subjects.js';
import { HEIGHT, WIDTH } from '../sharing/pool-card.js';
import { SpaFiles } from './spa-files.js';

const MOST_OF_SYMBOL = 20;

/** Thrown for a pool without a page of its own, which is not cached. */
class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/**
 * The HTML of public pools' pages: with the title and the Open Graph data that a shared link is shown with, and with the
 * pool's title, tokens and first words, which are read before the first script has loaded.
 */
@Injectable()
export class PoolPage {
  constructor(
    @InjectClient(PoolsService) private readonly pools: RpcClient<typeof PoolsService>,
    private readonly files: SpaFiles,
    private readonly config: GatewayConfig,
    private readonly cache: AnswerCache,
    private readonly patience: Patience,
  ) {}

  /** The page for an address, cached. Undefined where it is of no public pool: nothing is revealed about others. */
  async page(path: string): Promise<Rendered | undefined> {
    const poolId = /^\/pool\/([A-Za-z0-9]{1,64})\/?$/.exec(path)?.[1];
    if (poolId === undefined) return undefined;
    const subject = onePool(poolId);
    try {
      return await this.cache.get({ key: `page:${poolId}`, subject, time: '' }, async () => {
        const html = await this.html(poolId);
        if (html === undefined) throw new NotPublic(poolId);
        return { rendered: Rendered.ofText(html), subjects: [subject] };
      });
    } catch (error) {
      if (error instanceof NotPublic) return undefined;
      throw error;
    }
  }

  private async html(poolId: string): Promise<string | undefined> {
    const pool = await this.publicPool(poolId);
    if (!pool) return undefined;
    // a scam's own words come after the warning, which the scripts render; while the site is developed there is no build
    const withHead = pool.scamStatus ? undefined : await this.files.html('site', 'pool');
    const html = withHead ?? (await this.files.html('site'));
    return html && withTexts(html, pool, this.config.publicUrl.origin);
  }

  private async publicPool(poolId: string): Promise<Pool | undefined> {
    // The page must work, and soon, even while the pools service is down or stalled.
    const { pageMs: timeoutMs } = this.patience;
    const request = { caller: create(CallerSchema), poolId };
    const answer = await this.pools.get(request, { timeoutMs }).catch(() => undefined);
    return answer?.pool;
  }
}

function withTexts(html: string, pool: Pool, origin: string): string {
  const title = shownLine(pool.title, limits.title);
  const symbol = shownLine(pool.ptSymbol, MOST_OF_SYMBOL);
  const named = escapeText(shownLine(`${title} (${symbol})`));
  const lead = escapeHtml(leadOf(pool.description));
  const texts: Record<string, string> = {
    title: escapeText(title),
    pair: escapeText(`${symbol} / ${shownLine(pool.bdSymbol, MOST_OF_SYMBOL)}`),
    lead,
  };
  const tags = [
    `<title>${named}</title>`,
    `<meta name="description" content="${lead}">`,
    ...openGraph({
      type: 'website',
      title: named,
      description: lead,
      url: `${origin}/pool/${encodeURIComponent(pool.poolId)}`,
      image: `${origin}${pathOf('getPoolCard', { poolId: pool.poolId })}`,
      'image:width': `${WIDTH}`,
      'image:height': `${HEIGHT}`,
    }),
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('\n    ');
  return html
    .replace(/<title>[^<]*<\/title>\s*/i, '')
    .replace(/<meta\s+(name="(description|twitter:[^"]*)"|property="og:[^"]*")[^>]*>\s*/gi, '')
    .replace('</head>', () => `  ${tags}\n  </head>`)
    .replace(/<!-- (\w+) -->/g, (comment, name: string) => texts[name] ?? comment);
}

const openGraph = (properties: Record<string, string>) =>
  Object.entries(properties).map(([name, value]) => `<meta property="og:${name}" content="${value}">`);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** `leadOf` leaves entities as they are, so that only what is not one yet is escaped. */
const escapeHtml = (text: string) =>
  text.replace(/&(?!(#\d+|#x[\da-f]+|\w+);)|[<>"']/gi, (character) => entities[character] ?? '');
