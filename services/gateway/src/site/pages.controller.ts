import { All, Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem.filter.js';
import { Problem } from '@launchpad/platform';
import { LinkPreview } from './link-preview.js';
import { SpaFiles, type Spa } from './spa-files.js';

const ASSET = /\.[a-z0-9]{1,10}$/i;
const API = /^\/(v1|ipfs|site_settings|socket\.io|healthz|readyz)(\/|$)/;

/** Serves the two SPAs: their files, and their index page for every address of theirs. */
@Controller()
export class PagesController {
  constructor(
    private readonly files: SpaFiles,
    private readonly preview: LinkPreview,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = pathOf(request.url);
    if (path === undefined || API.test(path)) throw new NotFoundException();
    const spa: Spa = path === '/admin' || path.startsWith('/admin/') ? 'admin' : 'site';
    if (ASSET.test(path)) return this.file(spa, path, reply);
    const index = await this.files.index(spa);
    if (index === undefined) return sendProblem(reply, notBuilt(spa));
    const html = spa === 'site' ? await this.preview.render(index, path) : index;
    await reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  }

  @All('*')
  other(): never {
    throw new NotFoundException();
  }

  private async file(spa: Spa, path: string, reply: FastifyReply): Promise<void> {
    const file = await this.files.find(spa, path);
    if (!file) throw new NotFoundException();
    // The build puts a hash of the content into the names under assets/.
    const cacheControl = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    await reply.header('cache-control', cacheControl).sendFile(file.name, file.root, { cacheControl: false });
  }
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    return undefined;
  }
}

const notBuilt = (spa: Spa) =>
  new Problem(503, 'not-built', 'The page is not built', `Run "npm run build" in web/${spa} first`);
