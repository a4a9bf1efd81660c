import { Controller, Get, NotFoundException, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendFile } from '../http/send-file.js';
import { asyncApiDocument } from './asyncapi.js';
import { openApiDocument } from './openapi.js';

const ROOT = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
const FILES = new Set([
  'swagger-ui.css',
  'index.css',
  'swagger-ui-bundle.js',
  'swagger-ui-standalone-preset.js',
  'favicon-32x32.png',
]);

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Launchpad API</title>
    <link rel="stylesheet" href="/v1/docs/swagger-ui.css">
    <link rel="stylesheet" href="/v1/docs/index.css">
    <link rel="icon" type="image/png" href="/v1/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/v1/docs/swagger-ui-bundle.js"></script>
    <script src="/v1/docs/swagger-ui-standalone-preset.js"></script>
    <script src="/v1/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
});
`;

/** The API and the sockets' events described, and a page to try the API. */
@Controller('v1')
export class DocsController {
  private readonly calls = openApiDocument();
  private readonly events = asyncApiDocument();

  @Get('openapi.json')
  openApi(): ReturnType<typeof openApiDocument> {
    return this.calls;
  }

  @Get('asyncapi.json')
  asyncApi(): ReturnType<typeof asyncApiDocument> {
    return this.events;
  }

  @Get('docs')
  async page(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/html; charset=utf-8').send(PAGE);
  }

  @Get('docs/start.js')
  async start(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/javascript; charset=utf-8').send(START);
  }

  @Get('docs/:file')
  async file(
    @Param('file') path: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = { root: ROOT, path, cacheControl: 'public, max-age=3600' };
    if (!FILES.has(path) || !(await sendFile(request, reply, file))) throw new NotFoundException();
  }
}
