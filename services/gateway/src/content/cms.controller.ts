import { Controller } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { ContentService, type Caller, type CmsPage } from '@launchpad/proto';
import { routes, type AnswerOf, type Cms, type Input, type Routes } from '@launchpad/api/routes';
import { NamedFiles } from '../files/named-files.js';
import { Endpoint, In, Who } from '../http/endpoint.js';

type PageAnswer = AnswerOf<Routes['getCms']>;

/** CMS pages. */
@Controller()
export class CmsController {
  constructor(
    @InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>,
    private readonly files: NamedFiles,
  ) {}

  @Endpoint(routes.listCms, { follows: () => 'content' })
  async list(@Who() caller: Caller): Promise<AnswerOf<Routes['listCms']>> {
    const { pages } = await this.content.listCms({ caller });
    return { success: true, cms: pages.map(cmsOf) };
  }

  @Endpoint(routes.getCms, { follows: () => 'content' })
  async get(@In() { params }: Input<Routes['getCms']>, @Who() caller: Caller): Promise<PageAnswer> {
    return answer(await this.content.getCms({ caller, by: { case: 'id', value: params.id } }));
  }

  @Endpoint(routes.getCmsBySlug, { follows: () => 'content' })
  async getBySlug(
    @In() { params }: Input<Routes['getCmsBySlug']>,
    @Who() caller: Caller,
  ): Promise<PageAnswer> {
    return answer(await this.content.getCms({ caller, by: { case: 'slug', value: params.slug } }));
  }

  @Endpoint(routes.createCms, { changes: () => ['content'] })
  async create(@In() { body }: Input<Routes['createCms']>, @Who() caller: Caller): Promise<PageAnswer> {
    await this.files.keep(caller, body.pageData);
    return answer(await this.content.saveCms({ caller, page: body }));
  }

  @Endpoint(routes.editCms, { changes: () => ['content'] })
  async edit(@In() { body }: Input<Routes['editCms']>, @Who() caller: Caller): Promise<PageAnswer> {
    const { _id: id, ...page } = body;
    await this.files.keep(caller, page.pageData);
    return answer(await this.content.saveCms({ caller, page: { id, ...page } }));
  }

  @Endpoint(routes.deleteCms, { changes: () => ['content'] })
  async delete(
    @In() { params, query }: Input<Routes['deleteCms']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['deleteCms']>> {
    await this.content.deleteCms({ caller, id: params.id, ...query });
    return { success: true, data: { _id: params.id } };
  }
}

function answer({ page }: { page?: CmsPage }): PageAnswer {
  if (!page) throw Problem.notFound('No Content');
  return { success: true, cms: cmsOf(page) };
}

function cmsOf(page: CmsPage): Cms {
  const { $typeName: _, $unknown: __, id, ...fields } = page;
  return { _id: id, ...fields };
}
