import { adminOf, Audit } from '@launchpad/platform';
import { PersonalData, type RecordReadRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Pool } from '../pool/pool.entity.js';
import { isOwner } from '../pool/visibility.js';

/** Pages read what they show again and again: that is one opening. */
const OPENING_MS = 10 * 60_000;

const actions = {
  [PersonalData.UNSPECIFIED]: undefined,
  [PersonalData.CONTACT]: 'pool.read-contact',
  [PersonalData.DOCUMENT]: 'pool.read-document',
  [PersonalData.STATEMENT]: 'pool.read-statement',
} as const;

const POOLS_WITH_DOCUMENT = `
  SELECT "poolId" FROM "review_entry" WHERE "files" @> ARRAY[$1::text]
  UNION SELECT "poolId" FROM "kyc_record" WHERE "identityDoc" = $1`;

/** Records who opens the personal data of pools' owners. */
@Injectable()
export class PersonalReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /**
   * Records that the caller opens the data, unless it is the caller's own or there is none. A document that no pool has is
   * recorded by its content id.
   * @throws Problem 403 for callers who may not read all pools
   */
  async record({ caller, data, poolId, cid }: RecordReadRequest): Promise<void> {
    const subject = adminOf(caller, 'reviewer', 'auditor');
    const action = actions[data];
    if (!action) return;
    const isDocument = data === PersonalData.DOCUMENT;
    const pools = await this.dataSource.manager.findBy(Pool, {
      poolId: In(isDocument ? await this.poolsWith(cid) : [poolId]),
    });
    const document = isDocument && { document: cid };
    for (const pool of pools) {
      const isEmpty = data === PersonalData.CONTACT && pool.contactAt === null;
      if (isEmpty || isOwner(pool, caller)) continue;
      const after = { owner: pool.poolOwner, ...document };
      await this.audit.recordRead({ subject, action, target: pool.poolId, after }, OPENING_MS);
    }
    if (isDocument && pools.length === 0) {
      await this.audit.recordRead({ subject, action, target: cid, after: { document: cid } }, OPENING_MS);
    }
  }

  private async poolsWith(cid: string): Promise<string[]> {
    const pools = await this.dataSource.query<{ poolId: string }[]>(POOLS_WITH_DOCUMENT, [cid]);
    return pools.map(({ poolId }) => poolId);
  }
}
