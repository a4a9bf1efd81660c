import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import { isApiPath } from '@launchpad/api';
import { Problem } from '@launchpad/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiter } from '../limits/rate-limit.guard.js';
import { describe, encodedFor } from '../http/revalidation.js';
import { sendFile } from '../http/send-file.js';
import { OlderFiles } from './older-files.js';
import { PoolPage } from './pool-page.js';
import { SpaFiles, type Spa } from './spa-files.js';

const FILE = /\.[a-z0-9]{1,10}$/i;
const HTML = 'text/html; charset=utf-8';
/** Where the build puts scripts, styles and pictures: what is gone from there is no page. */
const ASSET = /^(\/admin)?\/assets\//;
/** Pages of other sites show it next to the name of this one. */
const ICON = '/favicon.svg';
const takesPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false;

/** Serves the two SPAs: their files, and their index page for every address of theirs but those of public pools. */
@Controller()
export class PagesController {
  constructor(
    private readonly files: SpaFiles,
    private readonly older: OlderFiles,
    private readonly pool: PoolPage,
    private readonly limiter: RateLimiter,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [path = '/'] = request.url.split('?');
    if (isApiPath(path)) throw new NotFoundException();
    const spa: Spa = path === '/admin' || path.startsWith('/admin/') ? 'admin' : 'site';
    if (FILE.test(path)) {
      if (path === ICON) void reply.header('cross-origin-resource-policy', 'cross-origin');
      if (await sendFile(request, reply, this.files.file(spa, path))) return;
      if (ASSET.test(path) && (await this.older.send(request, reply, path))) return;
      // an address with a dot is a page of the SPA to who asks for pages, as any other
      if (ASSET.test(path) || !takesPage(request)) throw new NotFoundException();
    }
    const own = spa === 'site' ? await this.ownPage(request, path) : undefined;
    const page = own ?? (await this.files.index(spa));
    if (!page) throw notBuilt(spa);
    const body = describe(page, request, reply, HTML) ? await encodedFor(request, reply, page) : undefined;
    await reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).send(body);
  }

  /** A pool's page. Looking it up counts as a read: beyond the limit a visitor gets the page that all addresses have. */
  private async ownPage(request: FastifyRequest, path: string) {
    if (!path.startsWith('/pool/') || !(await this.limiter.mayRead(request))) return undefined;
    return this.pool.page(path);
  }
}

const notBuilt = (spa: Spa) =>
  new Problem(503, 'not-built', 'The page is not built', `Build web/${spa}, then reload`);
