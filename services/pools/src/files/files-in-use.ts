import { formHashOf } from '@launchpad/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const IN_USE = `
  SELECT logo AS cid FROM pool_metadata WHERE logo = ANY($1)
  UNION SELECT cid FROM pool_metadata, unnest(files) AS cid WHERE files && $1 AND cid = ANY($1)
  UNION SELECT "identityDoc" FROM kyc_record WHERE "identityDoc" = ANY($1)
  UNION SELECT cid FROM review_entry, unnest(files) AS cid WHERE files && $1 AND cid = ANY($1)
  UNION SELECT cid FROM pool_draft, unnest(files) AS cid WHERE files && $1 AND cid = ANY($1)`;

const HASHES_IN_USE = `
  SELECT "formHash" FROM pool_metadata WHERE "formHash" = ANY($1)
  UNION SELECT "formHash" FROM pool WHERE "formHash" = ANY($1)`;

/** The IPFS files that pools, contact data and drafts reference. */
@Injectable()
export class FilesInUse {
  /** Those among `cids` that a pool, the history of its review or a draft references. */
  async filter(cids: string[], manager: EntityManager): Promise<Set<string>> {
    const hashes = new Map(cids.flatMap((cid) => (hashOf(cid) === undefined ? [] : [[hashOf(cid), cid]])));
    const files = await manager.query<{ cid: string }[]>(IN_USE, [cids]);
    const metadata = await manager.query<{ formHash: string }[]>(HASHES_IN_USE, [[...hashes.keys()]]);
    return new Set([
      ...files.map(({ cid }) => cid),
      ...metadata.map(({ formHash }) => hashes.get(formHash) ?? ''),
    ]);
  }
}

/** The formHash of a file that is metadata; undefined if it cannot be. */
function hashOf(cid: string): string | undefined {
  try {
    return formHashOf(cid);
  } catch {
    return undefined;
  }
}
