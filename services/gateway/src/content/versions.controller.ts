import { Controller } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import {
  ContentService,
  type Caller,
  type ContentVersion as VersionMessage,
  type GetVersionResponse,
} from '@launchpad/proto';
import {
  routes,
  type AnswerOf,
  type ContentVersion,
  type Input,
  type Routes,
  type VersionDetail,
} from '@launchpad/api/routes';
import { Endpoint, In, Who } from '../http/endpoint.js';
import { secondsOf } from '../time.js';

/** Earlier versions of pages, FAQs, terms and privacy policy. */
@Controller()
export class VersionsController {
  constructor(@InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>) {}

  @Endpoint(routes.listVersions)
  async list(
    @In() { params: record }: Input<Routes['listVersions']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['listVersions']>> {
    const { versions, current } = await this.content.listVersions({ caller, record });
    return { success: true, data: { versions: versions.map(versionOf), current } };
  }

  @Endpoint(routes.getVersion)
  async get(
    @In() { params: { version, ...record } }: Input<Routes['getVersion']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['getVersion']>> {
    return { success: true, data: detailOf(await this.content.getVersion({ caller, record, version })) };
  }

  @Endpoint(routes.restoreVersion, { changes: () => ['content'] })
  async restore(
    @In() { params: { version, ...record }, body: { seen } }: Input<Routes['restoreVersion']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['restoreVersion']>> {
    const restored = await this.content.restoreVersion({ caller, record, version, seen });
    return { success: true, data: { version: restored.version } };
  }
}

function versionOf({ version, timeMs, author }: VersionMessage): ContentVersion {
  return { version, time: secondsOf(timeMs), by: author };
}

function detailOf({ version, content }: GetVersionResponse): VersionDetail {
  if (!version) throw Problem.notFound('No Record Found');
  const detail = versionOf(version);
  switch (content.case) {
    case 'page': {
      const { $typeName: _, $unknown: __, id: ___, slug: ____, version: _____, ...page } = content.value;
      return { ...detail, page };
    }
    case 'faq': {
      const { title, description } = content.value;
      return { ...detail, faq: { title, description } };
    }
    case 'texts': {
      const { termsContent, privacyContent } = content.value;
      return { ...detail, html: termsContent ?? privacyContent ?? '' };
    }
    case undefined:
      throw Problem.notFound('No Record Found');
  }
}
