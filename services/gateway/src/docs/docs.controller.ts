import { Controller, Get } from '@nestjs/common';
import { openApiDocument } from './openapi.js';

/** The API described; the page to try it is set up beside it. */
@Controller()
export class DocsController {
  private readonly document = openApiDocument();

  @Get('v1/openapi.json')
  get(): ReturnType<typeof openApiDocument> {
    return this.document;
  }
}
