import { limits } from '@launchpad/api';
import { Clock, ownerOf, Problem } from '@launchpad/platform';
import type {
  Caller,
  GetWhitelistPartRequest,
  GetWhitelistPartResponse,
  SaveWhitelistPartRequest,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { WhitelistPart } from '../pool/whitelist.entity.js';
import { addressesOf } from './addresses.js';

const DAY_MS = 24 * 3_600_000;
/** Uploads of one wallet. */
const MAX_UPLOADS = 10;
const MAX_PARTS = limits.whitelist / limits.whitelistPart;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BYTES = 20;

/** No draft of the wallet needs the upload. */
const UNUSED = `NOT EXISTS (
  SELECT 1 FROM "pool_draft" d WHERE d."owner" = p."owner" AND d."uploadId" = p."uploadId")`;

/** Lists of addresses too long for one message, in parts. Each wallet sees only its own. */
@Injectable()
export class WhitelistUploads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a part, for a day or as long as a draft names its upload. Where the wallet has 10 uploads, the oldest that no draft names makes room.
   * @throws Problem 400; 401; 409 if drafts name all uploads of the wallet
   */
  async save({ caller, uploadId, part, addresses }: SaveWhitelistPartRequest): Promise<void> {
    const owner = ownerOf(caller);
    if (!UUID.test(uploadId)) throw invalid('an upload is named by a UUID');
    if (part >= MAX_PARTS) throw invalid(`an upload has at most ${MAX_PARTS} parts`);
    const list = addressesOf(addresses);
    await this.dataSource.transaction(async (transaction) => {
      // The lock serialises a wallet's uploads, so that they are counted one at a time.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`whitelist.${owner}`]);
      const now = this.clock.nowMs();
      await transaction.query(`DELETE FROM "whitelist_part" p WHERE p."savedAt" < $1 AND ${UNUSED}`, [
        now - DAY_MS,
      ]);
      await makeRoom(owner, uploadId, transaction);
      const row = { owner, uploadId, part, savedAt: now, addresses: packed(list) };
      await transaction.upsert(WhitelistPart, row, ['owner', 'uploadId', 'part']);
    });
  }

  /** @throws Problem 401; 404 where the caller has no such part */
  async get({
    caller,
    uploadId,
    part,
  }: GetWhitelistPartRequest): Promise<Pick<GetWhitelistPartResponse, 'addresses' | 'parts'>> {
    const upload = { owner: ownerOf(caller), uploadId };
    const row =
      UUID.test(uploadId) && (await this.dataSource.manager.findOneBy(WhitelistPart, { ...upload, part }));
    if (!row) throw Problem.notFound('No Record Found', 'There is no such upload');
    const parts = await this.dataSource.manager.countBy(WhitelistPart, upload);
    return { addresses: unpacked(row.addresses), parts };
  }

  /**
   * All addresses of the caller's upload, each once.
   * @throws Problem 400 if there is none or a part is missing; 401
   */
  async all(caller: Caller | undefined, uploadId: string): Promise<string[]> {
    const owner = ownerOf(caller);
    const rows = UUID.test(uploadId)
      ? await this.dataSource.manager.find(WhitelistPart, {
          where: { owner, uploadId },
          order: { part: 'ASC' },
        })
      : [];
    if (rows.length === 0) throw invalid('There is no such upload');
    if (rows.some(({ part }, index) => part !== index)) throw invalid('A part of the upload is missing');
    return [...new Set(rows.flatMap(({ addresses }) => unpacked(addresses)))];
  }
}

/** @throws Problem 409 if drafts name all uploads of the wallet */
async function makeRoom(owner: string, uploadId: string, transaction: EntityManager): Promise<void> {
  const others = await transaction.query<{ uploadId: string; unused: boolean }[]>(
    `SELECT p."uploadId", ${UNUSED} AS unused FROM "whitelist_part" p
     WHERE p."owner" = $1 AND p."uploadId" <> $2
     GROUP BY p."owner", p."uploadId" ORDER BY max(p."savedAt")`,
    [owner, uploadId],
  );
  if (others.length < MAX_UPLOADS) return;
  const oldest = others.find(({ unused }) => unused);
  if (!oldest) {
    throw new Problem(409, 'too-many', 'Your drafts name too many long lists: please delete one first.');
  }
  await transaction.delete(WhitelistPart, { owner, uploadId: oldest.uploadId });
}

const packed = (addresses: readonly string[]) =>
  Buffer.from(addresses.map((address) => address.slice(2)).join(''), 'hex');

function unpacked(bytes: Buffer): string[] {
  const hex = bytes.toString('hex');
  return Array.from(
    { length: bytes.length / BYTES },
    (_, n) => `0x${hex.slice(2 * BYTES * n, 2 * BYTES * (n + 1))}`,
  );
}

const invalid = (message: string) => Problem.invalid([{ field: 'uploadId', message }]);
