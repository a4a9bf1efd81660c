import { randomUUID } from 'node:crypto';
import { limits } from '@launchpad/api';
import { Clock, Problem, walletOf } from '@launchpad/platform';
import type { Caller, DraftSchema, SaveDraftRequest } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { KeptFiles } from '../files/kept-files.js';
import { Draft } from './draft.entity.js';

type DraftMessage = MessageInitShape<typeof DraftSchema>;

const MAX_DRAFTS = 20;
/** Of a form and its title, sealed. */
const MAX_BYTES = limits.draftBytes + 1_000;
/** Of all forms of a wallet: a few of the largest, or all there can be of the usual size. */
const MAX_BYTES_OF_ALL = 4 * MAX_BYTES;
const MAX_FILES = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Create forms not yet signed. A wallet has its own; those of others are not there for it. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly kept: KeptFiles,
  ) {}

  /** The caller's drafts without their forms, newest first. @throws Problem 401 */
  async list(caller: Caller | undefined): Promise<DraftMessage[]> {
    const drafts = await this.dataSource.manager.find(Draft, {
      select: { id: true, version: true, savedAt: true, title: true },
      where: { owner: walletOf(caller) },
      order: { savedAt: 'DESC', id: 'DESC' },
    });
    return drafts.map(messageOf);
  }

  /** @throws Problem 401; 404 where the caller has no such draft */
  async get(caller: Caller | undefined, id: string): Promise<DraftMessage> {
    return messageOf(found(await this.dataSource.manager.findOneBy(Draft, own(caller, id))));
  }

  /**
   * Keeps a new draft, or changes one.
   * @throws Problem 401; 404; 409 where the draft is no longer of the version given, or the wallet has too many or
   * too much in them; 413 where it is too large
   */
  async save(request: SaveDraftRequest): Promise<DraftMessage> {
    const { caller, id, title, form, files } = request;
    if (title.length + form.length > MAX_BYTES || files.length > MAX_FILES) {
      throw new Problem(413, 'too-large', 'The draft is too large');
    }
    const owner = walletOf(caller);
    const fields = { savedAt: this.clock.nowMs(), title: Buffer.from(title), form: Buffer.from(form), files };
    return this.dataSource.transaction(async (transaction) => {
      // Its drafts are counted and versioned one save at a time.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`draft.${owner}`]);
      await this.kept.keep(files, transaction);
      const before = id ? found(await transaction.findOneBy(Draft, own(caller, id))) : undefined;
      if (before && before.version !== request.version) throw Problem.outdated();
      await mustHaveRoom(form.length, { owner, without: before?.id ?? null }, transaction);
      if (before) {
        const after = Object.assign(before, fields, { version: before.version + 1 });
        return messageOf(await transaction.save(after));
      }
      return messageOf(await transaction.save(Draft, { id: randomUUID(), owner, version: 1, ...fields }));
    });
  }

  /** @throws Problem 401; 404 where the caller has no such draft */
  async delete(caller: Caller | undefined, id: string): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(Draft, own(caller, id));
    if (!affected) throw noDraft();
  }
}

/** Whether one more form of this size, or another of it, fits beside the wallet's others. @throws Problem 409 */
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
  const owner = walletOf(caller);
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
