import { FILE_PATTERN } from '@launchpad/api';
import { Problem, Rpc } from '@launchpad/platform';
import { ContentService, type ContentServiceFilesInUseRequest } from '@launchpad/proto';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';

const MOST_FILES = 1_000;

/** Scans all texts, whose total size is bounded by their limits, in one pass. Of versions it reads an index. */
const IN_USE = `
  SELECT DISTINCT named[1] AS cid
  FROM (
    SELECT "pageData" AS text FROM cms_page
    UNION ALL SELECT description FROM faq
    UNION ALL SELECT "termsContent" FROM site_settings
    UNION ALL SELECT "privacyContent" FROM site_settings
  ) AS texts, regexp_matches(text, '${FILE_PATTERN}', 'g') AS named
  WHERE named[1] = ANY($1)
  UNION
  SELECT cid FROM content_version, unnest(files) AS cid WHERE files && $1 AND cid = ANY($1)`;

@Controller()
export class FilesController {
  constructor(private readonly dataSource: DataSource) {}

  /** Those among some files on IPFS that a page, a FAQ, the terms or the privacy policy reference, or a kept version of them. */
  @Rpc(ContentService.method.filesInUse)
  async filesInUse({ cids }: ContentServiceFilesInUseRequest) {
    if (cids.length > MOST_FILES) {
      throw Problem.invalid([{ field: 'cids', message: `At most ${MOST_FILES} files at once` }]);
    }
    const named = await this.dataSource.query<{ cid: string }[]>(IN_USE, [cids]);
    return { cids: named.map(({ cid }) => cid) };
  }
}
