import { callRoles } from '@launchpad/api';
import { adminOf, Rpc } from '@launchpad/platform';
import {
  ContentService,
  type GetVersionRequest,
  type ListVersionsRequest,
  type RestoreVersionRequest,
  type VersionedRecord,
} from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { noRecord } from '../rules.js';
import type { ContentVersionRow } from '../versions/content-version.entity.js';
import { Restorers } from './restorers.js';
import { VersionsService } from '../versions/versions.service.js';

@Controller()
export class VersionsController {
  constructor(
    private readonly versions: VersionsService,
    private readonly restorers: Restorers,
  ) {}

  @Rpc(ContentService.method.listVersions)
  async list({ caller, record }: ListVersionsRequest) {
    adminOf(caller, ...callRoles.listVersions);
    const { kind, id } = named(record);
    const current = await this.restorers.of(kind).current(id);
    return { versions: (await this.versions.list(kind, id)).map(messageOf), current };
  }

  @Rpc(ContentService.method.getVersion)
  async get({ caller, record, version }: GetVersionRequest) {
    adminOf(caller, ...callRoles.getVersion);
    const { kind, id } = named(record);
    const restorer = this.restorers.of(kind);
    const row = await this.find(kind, id, version);
    return { version: messageOf(row), content: restorer.contentOf(row) };
  }

  @Rpc(ContentService.method.restoreVersion)
  async restore({ caller, record, version, seen }: RestoreVersionRequest) {
    const subject = adminOf(caller, ...callRoles.restoreVersion);
    const { kind, id } = named(record);
    const restorer = this.restorers.of(kind);
    return { version: await restorer.restore(subject, await this.find(kind, id, version), seen) };
  }

  private async find(kind: string, id: string, version: number): Promise<ContentVersionRow> {
    const row = await this.versions.find(kind, id, version);
    if (!row) throw noRecord();
    return row;
  }
}

function named(record: VersionedRecord | undefined): VersionedRecord {
  if (!record) throw noRecord();
  return record;
}

const messageOf = ({ version, timeMs, author }: ContentVersionRow) => ({
  ...{ version, author },
  timeMs: BigInt(timeMs),
});
