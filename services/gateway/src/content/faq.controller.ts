import { Controller } from '@nestjs/common';
import { InjectClient, Problem, type RpcClient } from '@launchpad/platform';
import { ContentService, type Caller, type Faq as FaqMessage } from '@launchpad/proto';
import { routes, type AnswerOf, type Faq, type Input, type Routes } from '@launchpad/api/routes';
import { NamedFiles } from '../files/named-files.js';
import { Endpoint, In, Who } from '../http/endpoint.js';

type FaqAnswer = AnswerOf<Routes['getFaq']>;

/** Frequently asked questions. */
@Controller()
export class FaqController {
  constructor(
    @InjectClient(ContentService) private readonly content: RpcClient<typeof ContentService>,
    private readonly files: NamedFiles,
  ) {}

  @Endpoint(routes.listFaqs, { follows: () => 'content' })
  async list(): Promise<AnswerOf<Routes['listFaqs']>> {
    const faqs: FaqMessage[] = [];
    for (let more = true; more;) {
      const part = await this.content.listFaqs({ from: faqs.length });
      faqs.push(...part.faqs);
      more = part.more && part.faqs.length > 0;
    }
    return { success: true, data: { success: true, faqs: faqs.map(faqOf) } };
  }

  @Endpoint(routes.getFaq, { follows: () => 'content' })
  async get(@In() { params }: Input<Routes['getFaq']>): Promise<FaqAnswer> {
    return answer(await this.content.getFaq({ id: params.id }));
  }

  @Endpoint(routes.createFaq, { changes: () => ['content'] })
  async create(@In() { body }: Input<Routes['createFaq']>, @Who() caller: Caller): Promise<FaqAnswer> {
    await this.files.keep(caller, body.description);
    return answer(await this.content.saveFaq({ caller, faq: body }));
  }

  @Endpoint(routes.editFaq, { changes: () => ['content'] })
  async edit(@In() { body }: Input<Routes['editFaq']>, @Who() caller: Caller): Promise<FaqAnswer> {
    const { _id: id, ...faq } = body;
    await this.files.keep(caller, faq.description);
    return answer(await this.content.saveFaq({ caller, faq: { id, ...faq } }));
  }

  @Endpoint(routes.orderFaqs, { changes: () => ['content'] })
  async order(
    @In() { body }: Input<Routes['orderFaqs']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['orderFaqs']>> {
    await this.content.orderFaqs({ caller, ...body });
    return { success: true, data: { ids: body.ids } };
  }

  @Endpoint(routes.deleteFaq, { changes: () => ['content'] })
  async delete(
    @In() { params, query }: Input<Routes['deleteFaq']>,
    @Who() caller: Caller,
  ): Promise<AnswerOf<Routes['deleteFaq']>> {
    await this.content.deleteFaq({ caller, id: params.id, ...query });
    return { success: true, data: { _id: params.id } };
  }
}

function answer({ faq }: { faq?: FaqMessage }): FaqAnswer {
  if (!faq) throw Problem.notFound('No Record Found');
  return { success: true, data: faqOf(faq) };
}

function faqOf({ id, title, description, version }: FaqMessage): Faq {
  return { _id: id, title, description, version };
}
