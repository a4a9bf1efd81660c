import { ChainFactRow, type PoolReading, type Rebuild } from '@launchpad/facts';
import { Audit, AuditRecord, Clock, openServiceDatabase, Outbox, type Networks } from '@launchpad/platform';
import { PoolProjection } from '../chain/pool.projection.js';
import { Comment } from '../comments/comment.entity.js';
import type { PoolsConfig } from '../config.js';
import { RetainedFiles } from '../files/retained-files.js';
import { MetadataStore } from '../metadata/metadata.store.js';
import { migrations } from '../migrations/index.js';
import { KycRecord } from '../pool/kyc.entity.js';
import { PoolMetadata, WantedMetadata } from '../pool/metadata.entity.js';
import { Pool } from '../pool/pool.entity.js';
import { PoolEvents } from '../pool/pool.events.js';
import { PoolView } from '../pool/pool.view.js';
import { Whitelist, WhitelistAddress } from '../pool/whitelist.entity.js';
import { ReviewEntry } from '../review/review-entry.entity.js';

const entities = [
  AuditRecord,
  ChainFactRow,
  Pool,
  PoolMetadata,
  WantedMetadata,
  KycRecord,
  ReviewEntry,
  Comment,
  Whitelist,
  WhitelistAddress,
];

/**
 * Opens the database of pools for a rebuild. What was decided, reviewed and written about a pool stays; metadata that is
 * not known is requested, and fetched from IPFS by the service.
 * @param reviewMetadata as the service's `REVIEW_METADATA`
 */
export async function openPools(
  databaseUrl: string,
  networks: Networks,
  reviewMetadata: boolean,
): Promise<Rebuild> {
  const database = await openServiceDatabase(databaseUrl, migrations, entities);
  const clock = new Clock();
  const events = new PoolEvents(new Outbox(clock), new PoolView(networks));
  // All that it reads of the configuration.
  const config = { REVIEW_METADATA: reviewMetadata } as PoolsConfig;
  const metadata = new MetadataStore(events, clock, new RetainedFiles(clock), config);
  const projection = new PoolProjection(metadata, events, clock, new Audit(database, clock));
  return {
    async poolIds() {
      const rows = await database.query<{ poolId: string }[]>(
        'SELECT "poolId" FROM chain_fact UNION SELECT "poolId" FROM pool WHERE present',
      );
      return rows.map(({ poolId }) => poolId);
    },
    pool: (reading: PoolReading) =>
      database.transaction((transaction) => projection.rebuild(reading, transaction)),
    close: () => database.destroy(),
  };
}
