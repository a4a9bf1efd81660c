import { randomUUID } from 'node:crypto';
import { limits } from '@launchpad/api';
import { Clock, Problem, ownerOf } from '@launchpad/platform';
import type { Caller, DraftSchema, SaveDraftRequest } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RetainedFiles } from '../files/retained-files.js';
import { WhitelistPart } from '../pool/whitelist.entity.js';
import { Draft } from './draft.entity.js';

type DraftMessage = MessageInitShape<typeof DraftSchema>;

const MAX_DRAFTS = 20;
/** Encrypted size of a form and its title. */
const MAX_BYTES = limits.draftBytes + 1_000;
/** Total size of a wallet's forms: a few of the largest, or the maximum number of ordinary ones. */
const MAX_BYTES_OF_ALL = 4 * MAX_BYTES;
const MAX_FILES = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Create forms that are not signed yet. Each wallet sees only its own. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly kept: RetainedFiles,
  ) {}

  /** The caller's drafts without their forms, newest first. @throws Problem 401 */
  async list(caller: Caller | undefined): Promise<DraftMessage[]> {
    const drafts = await this.dataSource.manager.find(Draft, {
      select: { id: true, version: true, savedAt: true, title: true },
      where: { owner: ownerOf(caller) },
      order: { savedAt: 'DESC', id: 'DESC' },
    });
    return drafts.map(messageOf);
  }

  /** @throws Problem 401; 404 where the caller has no such draft */
  async get(caller: Caller | undefined, id: string): Promise<DraftMessage> {
    return messageOf(found(await this.dataSource.manager.findOneBy(Draft, own(caller, id))));
  }

  /**
   * Stores a new draft, or changes one.
   * @throws Problem 401; 404; 409 if the draft has another version by now, a new one is there already, or the wallet has
   * too many or too large drafts; 400 if its whitelist was not uploaded; 413 if it is too large
   */
  async save(request: SaveDraftRequest): Promise<DraftMessage> {
    const { caller, id, version, title, form, files, uploadId } = request;
    if (title.length + form.length > MAX_BYTES || files.length > MAX_FILES) {
      throw new Problem(413, 'too-large', 'The draft is too large');
    }
    const owner = ownerOf(caller);
    const fields = {
      savedAt: this.clock.nowMs(),
      title: Buffer.from(title),
      form: Buffer.from(form),
      files,
      uploadId: uploadId || null,
    };
    return this.dataSource.transaction(async (transaction) => {
      await lock(owner, transaction);
      await this.kept.keep(files, transaction);
      const before = version > 0 ? found(await transaction.findOneBy(Draft, own(caller, id))) : undefined;
      if (before && before.version !== version) throw Problem.outdated();
      if (before?.uploadId !== fields.uploadId) await mustBeUploaded(owner, uploadId, transaction);
      await mustHaveRoom(form.length, { owner, without: before?.id ?? null }, transaction);
      if (before) {
        const after = Object.assign(before, fields, { version: before.version + 1 });
        return messageOf(await transaction.save(after));
      }
      const draft = { id: id ? own(caller, id).id : randomUUID(), owner, version: 1, ...fields };
      const { raw } = await transaction
        .createQueryBuilder()
        .insert()
        .into(Draft)
        .values(draft)
        .orIgnore()
        .returning('id')
        .execute();
      if ((raw as unknown[]).length === 0) throw Problem.outdated();
      return messageOf(draft);
    });
  }

  /** @throws Problem 401; 404 where the caller has no such draft */
  async delete(caller: Caller | undefined, id: string): Promise<void> {
    const draft = own(caller, id);
    await this.dataSource.transaction(async (transaction) => {
      await lock(draft.owner, transaction);
      const { affected } = await transaction.delete(Draft, draft);
      if (!affected) throw noDraft();
    });
  }
}

/**
 * Takes turns with what else changes the wallet's drafts: they are counted and versioned one at a time, and what is deleted
 * meanwhile is not saved again.
 */
async function lock(owner: string, transaction: EntityManager): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`draft.${owner}`]);
}

/** Checks that a draft's whitelist is there. @throws Problem 400 */
async function mustBeUploaded(owner: string, uploadId: string, transaction: EntityManager): Promise<void> {
  if (!uploadId) return;
  if (UUID.test(uploadId) && (await transaction.existsBy(WhitelistPart, { owner, uploadId }))) return;
  throw Problem.invalid([{ field: 'uploadId', message: 'There is no such upload' }]);
}

/** Checks the wallet's limits for one more, or a changed, form of this size. @throws Problem 409 */
async function mustHaveRoom(
  bytes: number,
  { owner, without }: { owner: string; without: string | null },
  transaction: EntityManager,
): Promise<void> {
  const [others] = await transaction.query<{ count: number; bytes: number }[]>(
    `SELECT count(*)::int AS count, coalesce(sum(octet_length("form")), 0)::int AS bytes
     FROM "pool_draft" WHERE "owner" = $1 AND "id" IS DISTINCT FROM $2`,
    [owner, without],
  );
  const { count, bytes: held } = others!;
  if (count >= MAX_DRAFTS) {
    throw new Problem(409, 'too-many', `You have ${MAX_DRAFTS} drafts: please delete one first.`);
  }
  if (held + bytes > MAX_BYTES_OF_ALL) {
    throw new Problem(409, 'too-many', 'Your drafts hold too much together: please delete one first.');
  }
}

function own(caller: Caller | undefined, id: string) {
  const owner = ownerOf(caller);
  if (!UUID.test(id)) throw noDraft();
  return { id, owner };
}

function found(draft: Draft | null): Draft {
  if (!draft) throw noDraft();
  return draft;
}

const noDraft = () => Problem.notFound('No Record Found', 'There is no such draft');

function messageOf({ id, version, savedAt, title, form }: Draft): DraftMessage {
  return { id, version, savedAtMs: BigInt(savedAt), title, form };
}
