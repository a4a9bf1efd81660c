import { formHashOf } from '@launchpad/contracts';
import { Problem } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const MAX_FILES = 1_000;

const IN_USE = `
  SELECT logo AS cid FROM pool_metadata WHERE logo = ANY($1)
  UNION SELECT "identityDoc" FROM kyc_record WHERE "identityDoc" = ANY($1)
  UNION SELECT cid FROM pool_draft, unnest(files) AS cid WHERE files && $1 AND cid = ANY($1)`;

const HASHES_IN_USE = `
  SELECT "formHash" FROM pool_metadata WHERE "formHash" = ANY($1)
  UNION SELECT "formHash" FROM pool WHERE "formHash" = ANY($1)`;

/** The files on IPFS that something here names. */
@Injectable()
export class FilesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of some files that a pool, its owner's contact data or a draft names. @throws Problem 400 for too many */
  async inUse(cids: string[]): Promise<string[]> {
    if (cids.length > MAX_FILES) {
      throw Problem.invalid([{ field: 'cids', message: `At most ${MAX_FILES} files at once` }]);
    }
    const hashes = new Map(cids.flatMap((cid) => (hashOf(cid) === undefined ? [] : [[hashOf(cid), cid]])));
    const [files, metadata] = await Promise.all([
      this.dataSource.query<{ cid: string }[]>(IN_USE, [cids]),
      this.dataSource.query<{ formHash: string }[]>(HASHES_IN_USE, [[...hashes.keys()]]),
    ]);
    const named = [
      ...files.map(({ cid }) => cid),
      ...metadata.map(({ formHash }) => hashes.get(formHash) ?? ''),
    ];
    return [...new Set(named)];
  }
}

/** What the chain says of a file that is metadata; undefined for one that can't be. */
function hashOf(cid: string): string | undefined {
  try {
    return formHashOf(cid);
  } catch {
    return undefined;
  }
}
