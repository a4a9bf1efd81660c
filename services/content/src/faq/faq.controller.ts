import { Controller } from '@nestjs/common';
import { adminOf, Rpc } from '@launchpad/platform';
import {
  ContentService,
  type DeleteFaqRequest,
  type GetFaqRequest,
  type ListFaqsRequest,
  type OrderFaqsRequest,
  type SaveFaqRequest,
} from '@launchpad/proto';
import { noRecord } from '../rules.js';
import { FaqService } from './faq.service.js';

@Controller()
export class FaqController {
  constructor(private readonly faqs: FaqService) {}

  @Rpc(ContentService.method.listFaqs)
  list({ from }: ListFaqsRequest) {
    return this.faqs.list(from);
  }

  @Rpc(ContentService.method.getFaq)
  async get({ id }: GetFaqRequest) {
    return { faq: await this.faqs.get(id) };
  }

  @Rpc(ContentService.method.saveFaq)
  async save({ caller, faq }: SaveFaqRequest) {
    const subject = adminOf(caller, 'editor');
    if (!faq) throw noRecord();
    return { faq: await this.faqs.save(subject, faq) };
  }

  @Rpc(ContentService.method.deleteFaq)
  async delete({ caller, id, version }: DeleteFaqRequest) {
    await this.faqs.delete(adminOf(caller, 'editor'), id, version);
    return {};
  }

  @Rpc(ContentService.method.orderFaqs)
  async order({ caller, ids, seen }: OrderFaqsRequest) {
    await this.faqs.order(adminOf(caller, 'editor'), ids, seen);
    return {};
  }
}
