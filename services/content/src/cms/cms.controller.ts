import { Controller } from '@nestjs/common';
import { adminOf, hasRole, Rpc } from '@launchpad/platform';
import {
  ContentService,
  type DeleteCmsRequest,
  type GetCmsRequest,
  type ListCmsRequest,
  type SaveCmsRequest,
} from '@launchpad/proto';
import { noRecord } from '../rules.js';
import { CmsService } from './cms.service.js';

@Controller()
export class CmsController {
  constructor(private readonly cms: CmsService) {}

  @Rpc(ContentService.method.listCms)
  async list({ caller }: ListCmsRequest) {
    return { pages: await this.cms.list(isAdmin(caller)) };
  }

  @Rpc(ContentService.method.getCms)
  async get({ caller, by }: GetCmsRequest) {
    const page =
      by.case === 'slug'
        ? await this.cms.getBySlug(by.value, isAdmin(caller))
        : await this.cms.get(by.value ?? '', isAdmin(caller));
    return { page };
  }

  @Rpc(ContentService.method.saveCms)
  async save({ caller, page }: SaveCmsRequest) {
    const subject = adminOf(caller, 'editor');
    if (!page) throw noRecord();
    return { page: await this.cms.save(subject, page) };
  }

  @Rpc(ContentService.method.deleteCms)
  async delete({ caller, id, version }: DeleteCmsRequest) {
    await this.cms.delete(adminOf(caller, 'editor'), id, version);
    return {};
  }
}

const isAdmin = (caller: GetCmsRequest['caller']) => hasRole(caller, 'editor', 'auditor');
